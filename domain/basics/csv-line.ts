/** Lines of comma-separated values that spreadsheets open. */

/** A text that begins like a formula is made plain: no spreadsheet may run what somebody typed as a name. */
const harmless = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One line without its end. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => quoted(harmless(cell))).join(',')

/** Tells spreadsheets, at the start of a file, that letters are in UTF-8. */
export const csvMark = '\uFEFF'
