/** Draws the certificate of an installation: a page of facts, then its photos, as a PDF. */

import { buffer } from 'node:stream/consumers'
import { shadesOf } from '#domain/basics/shades.ts'
import { locale, t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { accent, faint, ink, openPdf, type Pdf, rule, write } from '../pdf/text.ts'
import type { CertificateFacts } from './certificate-facts.ts'

/** Letter paper, with margins for a hole punch. */
const margin = 56
const page = { width: 612, height: 792 }
const inner = page.width - 2 * margin

const across = (pdf: Pdf, y: number) => rule(pdf, y, margin, page.width - margin)

const momentIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat(locale(), {
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

const logoCell = { width: 140, height: 44 }

/** At the right of the heading; left out where it is a picture that cannot be read. */
const logo = (pdf: Pdf, { logo }: CertificateFacts) => {
  if (logo === null) return
  const { width, height } = logoCell
  try {
    pdf.image(logo.bytes, page.width - margin - width, 48, { fit: [width, height], align: 'right' })
  } catch {
    // The product's name says it in words.
  }
}

const heading = (pdf: Pdf, facts: CertificateFacts) => {
  const color = facts.colour ? shadesOf(facts.colour).accent[0] : accent
  write(
    pdf,
    facts.productName,
    { x: margin, y: 48, width: inner - logoCell.width },
    { weight: 'strong', color },
  )
  write(
    pdf,
    t('Certificate of installation'),
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
  write(pdf, t('Fitted sensors'), { x: margin, y, width: inner }, { size: 13, weight: 'strong' })
  y += 24
  write(pdf, t('Sensor'), { x: margin, y, width: 200 }, { size: 9, color: faint })
  write(pdf, t('First report'), { x: margin + 230, y, width: 270 }, { size: 9, color: faint })
  y += 16
  for (const { label, firstReport } of checklist) {
    across(pdf, y - 3)
    write(pdf, t(label), { x: margin, y, width: 220 })
    const [text, color] =
      firstReport === null
        ? ([t('Not heard when it was finished'), faint] as const)
        : ([of(firstReport), ink] as const)
    write(pdf, text, { x: margin + 230, y, width: 270 }, { color })
    y += 19
  }
  across(pdf, y - 3)
}

const gap = 16
const cell = { width: (inner - gap) / 2, height: 300 }

/** Four on a page, each below the moment at which it was taken. */
const photoPages = (pdf: Pdf, { photos, unitId }: CertificateFacts, of: (at: Instant) => string) => {
  for (const [index, { taken, bytes }] of photos.entries()) {
    const place = index % 4
    if (place === 0) {
      pdf.addPage()
      write(
        pdf,
        t('Photos of {{unit}}', { unit: unitId }),
        { x: margin, y: 48, width: inner },
        { size: 13, weight: 'strong' },
      )
    }
    const x = margin + (place % 2) * (cell.width + gap)
    const y = 80 + Math.floor(place / 2) * (cell.height + 40)
    write(pdf, of(taken), { x, y, width: cell.width }, { size: 8, color: faint })
    try {
      pdf.image(bytes, x, y + 14, { fit: [cell.width, cell.height] })
    } catch {
      // A file that begins as a JPEG and is none: the certificate is worth more than the picture.
      write(pdf, t('This photo cannot be shown.'), { x, y: y + 14, width: cell.width }, { color: faint })
    }
  }
}

export const drawCertificate = async (facts: CertificateFacts): Promise<Buffer> => {
  const pdf = openPdf({
    title: t('Certificate of installation, {{unit}}', { unit: facts.unitId }),
    author: facts.productName,
    created: facts.finished,
    size: [page.width, page.height],
    margin,
  })
  const whole = buffer(pdf)
  const of = momentIn(facts.timeZone)
  heading(pdf, facts)
  logo(pdf, facts)
  across(pdf, 102)
  const end = listed(
    pdf,
    [
      [t('Unit'), facts.unitId],
      ['VIN', facts.vin],
      [t('Customer'), facts.customerName],
      [t('Gateway'), facts.serialNumber],
      [t('Installed'), of(facts.finished)],
      [t('Begun'), of(facts.started)],
      [t('Installer'), facts.installer],
      [t('Photos'), facts.photos.length === 0 ? t('None') : String(facts.photos.length)],
    ],
    118,
  )
  sensorTable(pdf, facts, of, end + 14)
  photoPages(pdf, facts, of)
  pdf.end()
  return whole
}
