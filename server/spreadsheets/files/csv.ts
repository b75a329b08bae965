/** Reads text of a spreadsheet: saved as CSV in any of the usual encodings, or copied out of its cells. */
import { csvRows, separatorOf, unquoted } from '#domain/basics/csv.ts'
import type { SheetRow } from '#domain/spreadsheet/cell.ts'
import { UnreadableFile } from '#domain/spreadsheet/read.ts'
import { spreadsheetWords } from '#domain/spreadsheet/words.ts'

/** UTF-16 without its mark: every other byte of the first letters is nothing. */
const bareUtf16 = (bytes: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const some = bytes.subarray(0, 400)
  const nothing = (from: number) => some.filter((byte, at) => byte === 0 && at % 2 === from).length
  if (nothing(1) > some.length / 4) return 'utf-16le'
  return nothing(0) > some.length / 4 ? 'utf-16be' : null
}

const encodingOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bareUtf16(bytes) ?? 'utf-8'
}

/** The text of a file, without the mark at its start. @throws UnreadableFile */
export const textOfBytes = (bytes: Buffer): string => {
  const encoding = encodingOf(bytes)
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    if (encoding !== 'utf-8') throw new UnreadableFile(spreadsheetWords.encoding)
    // What spreadsheets on Windows write where they are asked for plain CSV.
    text = new TextDecoder('windows-1252').decode(bytes)
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has these, other files do
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 4_000)))
    throw new UnreadableFile(spreadsheetWords.notASheet)
  return text
}

export interface CsvSheet {
  readonly separator: string
  readonly rows: Iterable<SheetRow>
}

/** @throws UnreadableFile */
export const csvSheet = (bytes: Buffer): CsvSheet => {
  const text = textOfBytes(bytes)
  const { separator, skip } = separatorOf(text)
  const shift = skip > 0 ? 1 : 0
  function* rows(): Generator<SheetRow> {
    for (const { line, fields, whole } of csvRows(skip > 0 ? text.slice(skip) : text, separator))
      yield { line: line + shift, cells: fields.map(unquoted), ...(!whole && { isOpen: true }) }
  }
  return { separator, rows: rows() }
}
