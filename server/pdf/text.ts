/** Text in a PDF: the fonts of the map, in each script that names have, on one line or on several. */
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { Instant } from '#domain/basics/units.ts'

export type Pdf = InstanceType<typeof PDFDocument>

/** What is printed is dark on white, whatever the theme of a screen. */
export const ink = '#16232b'
export const faint = '#5a6b75'
export const line = '#d5dde1'
export const soft = '#f3f6f7'
export const accent = '#0f766e'

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
export type Weight = keyof typeof weights

export interface TextStyle {
  /** Points. */
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
}
export interface LineStyle extends TextStyle {
  readonly align?: 'left' | 'right' | 'center'
}

export interface PdfOptions {
  readonly title: string
  readonly author: string
  readonly created: Instant
  /** Points. */
  readonly size: readonly [width: number, height: number]
  readonly margin: number
  /** Keeps finished pages, so that their numbers can say of how many. */
  readonly keepsPages?: boolean
}

/** A document with one page and the fonts; without margins at the foot, so that nothing turns a page by itself. */
export const openPdf = ({ title, author, created, size, margin, keepsPages = false }: PdfOptions): Pdf => {
  const pdf = new PDFDocument({
    size: [...size],
    margin,
    lang: 'en',
    displayTitle: true,
    bufferPages: keepsPages,
    info: { Title: title, Author: author, CreationDate: new Date(created), ModDate: new Date(created) },
  })
  for (const subset of subsets)
    for (const [name, weight] of Object.entries(weights))
      pdf.registerFont(`${subset} ${name}`, fontOf(subset, weight))
  return pdf
}

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

/** Writes a text on a line or, where it is too long, on several; `pdf.y` is below it. */
export const write = (
  pdf: Pdf,
  text: string,
  at: { readonly x: number; readonly y: number; readonly width: number },
  { size = 10, weight = 'plain', color = ink }: TextStyle = {},
): void => {
  const parts = pieces(text === '' ? ' ' : text)
  pdf.fontSize(size).fillColor(color)
  for (const [index, part] of parts.entries()) {
    pdf.font(`${part.subset} ${weight}`)
    const options = { continued: index < parts.length - 1, width: at.width }
    if (index === 0) pdf.text(part.text, at.x, at.y, options)
    else pdf.text(part.text, options)
  }
}

/** Points that a text takes on one line. */
export const widthOf = (pdf: Pdf, text: string, { size = 10, weight = 'plain' }: TextStyle = {}): number => {
  pdf.fontSize(size)
  let sum = 0
  for (const part of pieces(text)) sum += pdf.font(`${part.subset} ${weight}`).widthOfString(part.text)
  return sum
}

/** The text as far as it fits, with an ellipsis where it does not. */
const cut = (pdf: Pdf, text: string, width: number, style: TextStyle): string => {
  if (widthOf(pdf, text, style) <= width) return text
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (widthOf(pdf, `${text.slice(0, middle)}…`, style) <= width) low = middle
    else high = middle - 1
  }
  return `${text.slice(0, low).trimEnd()}…`
}

/** Between a figure and its unit: "4 d", "5 %". */
const kept = /(?<=\d) (?=(?:d|h|min|mi|%|V|psi|°F|mph)(?=$|[ ,.;:)]))/g
/** What stays on one line: words, and figures with their units. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(kept, '\u00a0')
    .split(' ')
    .map((word) => word.replaceAll('\u00a0', ' '))

/** A text broken into lines of this width at its spaces; what is more than `most` lines ends in an ellipsis. */
export const wrap = (
  pdf: Pdf,
  text: string,
  width: number,
  style: TextStyle,
  most = 3,
): readonly string[] => {
  if (widthOf(pdf, text, style) <= width) return [text]
  const words = wordsOf(text)
  const lines: string[] = []
  let now = words.shift() ?? ''
  while (words.length > 0 && lines.length < most - 1) {
    const longer = `${now} ${words[0]!}`
    if (widthOf(pdf, longer, style) > width) {
      lines.push(cut(pdf, now, width, style))
      now = words[0]!
    } else now = longer
    words.shift()
  }
  lines.push(cut(pdf, [now, ...words].join(' '), width, style))
  return lines
}

/** Writes one line, cut where it does not fit; `y` is its top. */
export const writeLine = (
  pdf: Pdf,
  text: string,
  at: { readonly x: number; readonly y: number; readonly width: number },
  style: LineStyle = {},
): void => {
  const { size = 10, weight = 'plain', color = ink, align = 'left' } = style
  if (text === '') return
  const shown = cut(pdf, text, at.width, style)
  const parts = pieces(shown)
  const free = align === 'left' ? 0 : at.width - widthOf(pdf, shown, style)
  let x = at.x + (align === 'right' ? free : free / 2)
  pdf.fontSize(size).fillColor(color)
  for (const part of parts) {
    pdf.font(`${part.subset} ${weight}`).text(part.text, x, at.y, { lineBreak: false })
    if (parts.length > 1) x += pdf.widthOfString(part.text)
  }
}

/** A line across, from `left` to `right`. */
export const rule = (pdf: Pdf, y: number, left: number, right: number, color = line): void => {
  pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(color).stroke()
}
