/** Writes a workbook as Excel, LibreOffice and Numbers read it, sheet by sheet and row by row. */
import { day } from '#domain/basics/time.ts'
import { type Out, ZipWriter } from './zip.ts'

/** Milliseconds since 1970 of what the cell shows, whatever the time zone. */
export interface XlsxMoment {
  readonly moment: number
  /** Shown without the hour. */
  readonly isDay: boolean
}
export type XlsxCell = string | number | XlsxMoment | null

export interface XlsxSheet {
  readonly name: string
  readonly titles: readonly string[]
  /** Characters. */
  readonly widths: readonly number[]
}

/** As many as a sheet of Excel has, its title among them. */
export const xlsxRowsMost = 1_048_576
/** Workbooks count days. */
const dayOf1970 = 25_569
/** Characters that a cell of Excel holds. */
const cellMost = 32_767

/** All but what XML allows: most control characters, and halves of pairs. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xml = (text: string) => text.replace(forbidden, '').replace(/[&<>"]/g, (sign) => named[sign]!)

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** One text for each number from 1. */
const upTo = (most: number, text: (n: number) => string): string =>
  Array.from({ length: most }, (_, n) => text(n + 1)).join('')

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const types = (sheets: number) =>
  `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/>${upTo(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${media}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/></Types>`
const rootRelations = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const bookRelations = (sheets: number) =>
  `${head}<Relationships xmlns="${packages}/relationships">${upTo(sheets, (n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`
/** Style 1 is that of titles, 2 of moments, 3 of days, both as the reader's own land writes them. */
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
/** A name that a sheet may have and no other before it has. */
const sheetName = (name: string, taken: readonly string[]): string => {
  const plain = name.replace(/[\\/?*[\]:]/g, ' ').trim() || 'Sheet'
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : ` ${n}`
    const fits = `${plain.slice(0, 31 - end.length)}${end}`
    if (!taken.some((other) => other.toLowerCase() === fits.toLowerCase())) return fits
  }
}
const book = (names: readonly string[]) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, n) => `<sheet name="${xml(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`

const cellText = (cell: XlsxCell, style = ''): string => {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'object')
    return `<c s="${cell.isDay ? 3 : 2}"><v>${cell.moment / day + dayOf1970}</v></c>`
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c${style}><v>${cell}</v></c>`
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${xml(String(cell).slice(0, cellMost))}</t></is></c>`
}
const rowText = (cells: readonly XlsxCell[], style = ''): string =>
  `<row>${cells.map((cell) => cellText(cell, style)).join('')}</row>`

async function* sheetText(
  { titles, widths }: XlsxSheet,
  batches: AsyncIterable<readonly (readonly XlsxCell[])[]>,
) {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>${rowText(titles, ' s="1"')}`
  for await (const batch of batches) yield batch.map((cells) => rowText(cells)).join('')
  yield '</sheetData></worksheet>'
}

/** A sheet with its rows, which come in batches. */
export interface XlsxRows extends XlsxSheet {
  readonly batches: AsyncIterable<readonly (readonly XlsxCell[])[]>
}

/** `out` takes the file's bytes in order and is waited for; there is at least one sheet, and each is written in turn. */
export async function writeWorkbook(
  out: Out,
  sheets: Iterable<XlsxRows> | AsyncIterable<XlsxRows>,
): Promise<void> {
  const zip = new ZipWriter(out)
  const names: string[] = []
  for await (const sheet of sheets) {
    names.push(sheetName(sheet.name, names))
    await zip.file(`xl/worksheets/sheet${names.length}.xml`, sheetText(sheet, sheet.batches))
  }
  await zip.file('xl/styles.xml', [styles])
  await zip.file('xl/_rels/workbook.xml.rels', [bookRelations(names.length)])
  await zip.file('xl/workbook.xml', [book(names)])
  await zip.file('_rels/.rels', [rootRelations])
  await zip.file('[Content_Types].xml', [types(names.length)])
  await zip.end()
}

/** A workbook of one sheet. */
export const writeXlsx = (
  out: Out,
  sheet: XlsxSheet,
  batches: AsyncIterable<readonly (readonly XlsxCell[])[]>,
): Promise<void> => writeWorkbook(out, [{ ...sheet, batches }])
