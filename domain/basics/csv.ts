/** Tables of comma-separated values as people bring them: read by the names in their first line, whatever the text is. */
import { t } from './texts.ts'

/** Nobody's table is wider; what a line has beyond is not kept. */
const widest = 1_000

/** A line of the table: its fields and where it begins. */
export interface CsvRow {
  readonly line: number
  readonly fields: readonly string[]
  /** False where a quoted field does not end. */
  readonly whole: boolean
}

/** Rows one after another; quoted fields may hold separators, ends of lines and doubled quotes. */
export function* csvRows(text: string, separator: string): Generator<CsvRow> {
  const plain = new RegExp(`[${separator}\\r\\n]`, 'g')
  let at = 0
  let line = 1
  let fields: string[] = []
  let began = line
  while (at < text.length) {
    let field = ''
    if (text.charAt(at) === '"') {
      for (;;) {
        const close = text.indexOf('"', at + 1)
        if (close < 0) {
          yield { line: began, fields: [...fields, text.slice(at + 1)], whole: false }
          return
        }
        const piece = text.slice(at + 1, close)
        field += piece
        for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', end + 1)) line++
        at = close + 1
        if (text.charAt(at) !== '"') break
        field += '"'
      }
    }
    // What stands behind a closed quote, against the rules, belongs to the field.
    plain.lastIndex = at
    const end = plain.test(text) ? plain.lastIndex - 1 : text.length
    if (fields.length < widest) fields.push(field + text.slice(at, end))
    at = end + 1
    if (text.charAt(end) === separator) {
      if (at >= text.length) fields.push('')
      if (at < text.length) continue
    }
    if (text.charAt(end) === '\r' && text.charAt(at) === '\n') at++
    line++
    if (fields.length > 1 || fields[0] !== '') {
      yield { line: began, fields, whole: true }
      fields = []
    } else fields.length = 0
    began = line
  }
}

/** The sign that the first line has most of, outside quotes; spreadsheets may declare it in a line of its own (`sep=;`). */
export function separatorOf(text: string): { readonly separator: string; readonly skip: number } {
  const declared = /^sep=([,;\t|])\r?\n/i.exec(text)
  if (declared) return { separator: declared[1]!, skip: declared[0].length }
  const first = text
    .slice(0, 10_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)[0]!
  const most = [',', ';', '\t'].map((sign) => ({ sign, times: first.split(sign).length }))
  return { separator: most.reduce((a, b) => (b.times > a.times ? b : a)).sign, skip: 0 }
}

/** A text that begins like a formula is written with a quote before it, so that no spreadsheet runs it. */
const formula = /^'*[=+\-@\t\r]/
export const harmless = (text: string) => (formula.test(text) ? `'${text}` : text)
export const unquoted = (text: string) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

/** Where fields are apart by semicolons, numbers may have a comma for the point. */
export const numberIn = (text: string, separator: string): number => {
  const trimmed = text.trim()
  if (trimmed === '') return Number.NaN
  return Number(separator === ';' ? trimmed.replace(/^([+-]?\d+),(\d+)$/, '$1.$2') : trimmed)
}

/** A line that was skipped: where it is in the file, and a sentence that says what to do. */
export interface SkippedLine {
  readonly where: string
  readonly why: string
}
/** A line of a table by the names of its columns; a column that is not there is empty. */
export interface TableLine<Column extends string> {
  /** "line 12" */
  readonly where: string
  readonly text: (column: Column) => string
  /** NaN where the field is no number. */
  readonly number: (column: Column) => number
}
export interface CsvTable<Column extends string> {
  readonly lines: readonly TableLine<Column>[]
  readonly skipped: readonly SkippedLine[]
}

const nothing = (why: string) => ({ lines: [], skipped: [{ where: t('file'), why }] })

/** Sentences about tables in general. */
export const tableWords = {
  tooLong: t('The file is longer than 5 MiB. Split it into several files.'),
  noHeader: (columns: string) => t('The first line must name the columns: {{columns}}.', { columns }),
  missing: (column: string) => t("There is no column '{{column}}' in the first line.", { column }),
  doubled: (name: string) => t("The column '{{name}}' is there twice.", { name }),
  quote: t('A quoted field is not closed. Put a quote at its end.'),
  fields: (has: number, most: number) =>
    t('The line has {{has}} fields, the first line {{most}}. Put fields that hold the separator in quotes.', {
      has,
      most,
    }),
} as const

/**
 * Reads a table; nothing is thrown for whatever text it is.
 * @param names how each column may be called, matched against small letters and digits alone
 * @param needed columns without which nothing can be read
 * @param longest characters
 */
export function readTable<Column extends string>(
  given: string,
  names: Readonly<Record<Column, RegExp>>,
  needed: readonly NoInfer<Column>[],
  longest: number,
): CsvTable<Column> {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given
  if (text.length > longest) return nothing(tableWords.tooLong)
  const { separator, skip } = separatorOf(text)
  const columns = Object.keys(names) as Column[]
  const lines: TableLine<Column>[] = []
  const skipped: SkippedLine[] = []
  let at: Map<Column, number> | null = null
  let width = 0
  for (const { fields, line, whole } of csvRows(text.slice(skip), separator)) {
    if (fields.every((field) => field.trim() === '')) continue
    const where = t('line {{line}}', { line: line + (skip > 0 ? 1 : 0) })
    if (!whole) {
      skipped.push({ where, why: tableWords.quote })
      break
    }
    if (at === null) {
      const plain = fields.map((head) => head.toLowerCase().replace(/[^a-z0-9]/g, ''))
      at = new Map()
      for (const column of columns) {
        const found = plain.flatMap((head, index) => (names[column].test(head) ? [index] : []))
        if (found.length > 1) return nothing(tableWords.doubled(fields[found[1]!]!.trim().slice(0, 60)))
        if (found.length > 0) at.set(column, found[0]!)
      }
      if (at.size === 0) return nothing(tableWords.noHeader(columns.join(', ')))
      const missing = needed.find((column) => !at!.has(column))
      if (missing) return nothing(tableWords.missing(missing))
      width = fields.length
      continue
    }
    if (fields.slice(width).some((extra) => extra.trim() !== '')) {
      skipped.push({ where, why: tableWords.fields(fields.length, width) })
      continue
    }
    const places = at
    const textOf = (column: Column) => unquoted(fields[places.get(column) ?? -1] ?? '').trim()
    lines.push({ where, text: textOf, number: (column) => numberIn(textOf(column), separator) })
  }
  return at === null ? nothing(tableWords.noHeader(columns.join(', '))) : { lines, skipped }
}
