/** Draws the certificate of an installation: a page of facts, then its photos, as a PDF. */
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { Instant } from '#domain/basics/units.ts'
import type { CertificateFacts } from './certificate-facts.ts'

const ink = '#16232b'
const faint = '#5a6b75'
const line = '#d5dde1'
const accent = '#0f766e'

/** Letter paper, with margins for a hole punch. */
const margin = 56
const page = { width: 612, height: 792 }
const inner = page.width - 2 * margin

/** The scripts of names and unit IDs, each with the first code points that only it has; the first has Latin. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const
const subsetOf = (sign: string): (typeof subsets)[number] => {
  const code = sign.codePointAt(0)!
  if (code >= 0x0370 && code < 0x0400) return 'greek'
  if (code >= 0x0400 && code < 0x0530) return 'cyrillic'
  return code >= 0x0100 && code < 0x0250 ? 'latin-ext' : 'latin'
}
const fontOf = (subset: string, weight: number) =>
  fileURLToPath(import.meta.resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff`))

const weights = { plain: 400, strong: 600 } as const
type Weight = keyof typeof weights
type Pdf = InstanceType<typeof PDFDocument>

/** Pieces of a text, each in one script. */
const pieces = (text: string): readonly { subset: string; text: string }[] => {
  const all: { subset: string; text: string }[] = []
  for (const sign of text) {
    const subset = subsetOf(sign)
    const last = all.at(-1)
    if (last?.subset === subset) last.text += sign
    else all.push({ subset, text: sign })
  }
  return all
}

interface Style {
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
}

/** Writes a text on a line or, where it is too long, on several. */
const write = (
  pdf: Pdf,
  text: string,
  at: { readonly x: number; readonly y: number; readonly width: number },
  { size = 10, weight = 'plain', color = ink }: Style = {},
) => {
  const parts = pieces(text === '' ? ' ' : text)
  pdf.fontSize(size).fillColor(color)
  for (const [index, part] of parts.entries()) {
    pdf.font(`${part.subset} ${weight}`)
    const options = { continued: index < parts.length - 1, width: at.width }
    if (index === 0) pdf.text(part.text, at.x, at.y, options)
    else pdf.text(part.text, options)
  }
}

const rule = (pdf: Pdf, y: number) =>
  pdf
    .moveTo(margin, y)
    .lineTo(page.width - margin, y)
    .lineWidth(0.75)
    .strokeColor(line)
    .stroke()

const momentIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
  // Narrow spaces are in few fonts.
  return (at: Instant) => format.format(at).replace(/\u202f/g, ' ')
}

const heading = (pdf: Pdf, facts: CertificateFacts) => {
  write(pdf, facts.productName, { x: margin, y: 48, width: inner }, { weight: 'strong', color: accent })
  write(
    pdf,
    'Certificate of installation',
    { x: margin, y: 64, width: inner },
    { size: 22, weight: 'strong' },
  )
}

/** Names and values below one another; answers where they end. */
const listed = (pdf: Pdf, rows: readonly (readonly [string, string])[], top: number): number => {
  let y = top
  for (const [name, value] of rows) {
    write(pdf, name, { x: margin, y, width: 120 }, { color: faint })
    write(pdf, value, { x: margin + 130, y, width: inner - 130 }, { weight: 'strong' })
    y = Math.max(y + 19, pdf.y + 5)
  }
  return y
}

const sensorTable = (pdf: Pdf, { checklist }: CertificateFacts, of: (at: Instant) => string, top: number) => {
  let y = top
  write(pdf, 'Fitted sensors', { x: margin, y, width: inner }, { size: 13, weight: 'strong' })
  y += 24
  write(pdf, 'Sensor', { x: margin, y, width: 200 }, { size: 9, color: faint })
  write(pdf, 'First report', { x: margin + 230, y, width: 270 }, { size: 9, color: faint })
  y += 16
  for (const { label, firstReport } of checklist) {
    rule(pdf, y - 3)
    write(pdf, label, { x: margin, y, width: 220 })
    const [text, color] =
      firstReport === null
        ? (['Not heard when it was finished', faint] as const)
        : ([of(firstReport), ink] as const)
    write(pdf, text, { x: margin + 230, y, width: 270 }, { color })
    y += 19
  }
  rule(pdf, y - 3)
}

const gap = 16
const cell = { width: (inner - gap) / 2, height: 300 }

/** Four on a page, each below the moment at which it was taken. */
const photoPages = (pdf: Pdf, { photos, unitId }: CertificateFacts, of: (at: Instant) => string) => {
  for (const [index, { taken, bytes }] of photos.entries()) {
    const place = index % 4
    if (place === 0) {
      pdf.addPage()
      write(pdf, `Photos of ${unitId}`, { x: margin, y: 48, width: inner }, { size: 13, weight: 'strong' })
    }
    const x = margin + (place % 2) * (cell.width + gap)
    const y = 80 + Math.floor(place / 2) * (cell.height + 40)
    write(pdf, of(taken), { x, y, width: cell.width }, { size: 8, color: faint })
    try {
      pdf.image(bytes, x, y + 14, { fit: [cell.width, cell.height] })
    } catch {
      // A file that begins as a JPEG and is none: the certificate is worth more than the picture.
      write(pdf, 'This photo cannot be shown.', { x, y: y + 14, width: cell.width }, { color: faint })
    }
  }
}

export const drawCertificate = async (facts: CertificateFacts): Promise<Buffer> => {
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    margin,
    lang: 'en',
    info: {
      Title: `Certificate of installation, ${facts.unitId}`,
      Author: facts.productName,
      CreationDate: new Date(facts.finished),
    },
  })
  for (const subset of subsets)
    for (const [name, weight] of Object.entries(weights))
      pdf.registerFont(`${subset} ${name}`, fontOf(subset, weight))
  const whole = buffer(pdf)
  const of = momentIn(facts.timeZone)
  heading(pdf, facts)
  rule(pdf, 102)
  const end = listed(
    pdf,
    [
      ['Unit', facts.unitId],
      ['VIN', facts.vin],
      ['Customer', facts.customerName],
      ['Gateway', facts.serialNumber],
      ['Installed', of(facts.finished)],
      ['Begun', of(facts.started)],
      ['Installer', facts.installer],
      ['Photos', facts.photos.length === 0 ? 'None' : String(facts.photos.length)],
    ],
    118,
  )
  sensorTable(pdf, facts, of, end + 14)
  photoPages(pdf, facts, of)
  pdf.end()
  return whole
}
