/** Reads the first visible sheet of a workbook line by line, as its cells show it, with numbers and dates as they are. */
import type { FileHandle } from 'node:fs/promises'
import { posix } from 'node:path'
import type { Cell, SheetRow } from '#domain/spreadsheet/cell.ts'
import { dayOfNumber } from '#domain/spreadsheet/days.ts'
import { UnreadableFile } from '#domain/spreadsheet/read.ts'
import { spreadsheetWords } from '#domain/spreadsheet/words.ts'
import { BadZip, unpacked, ZipBomb, type ZipEntry, zipEntries } from './unzip.ts'
import { attributeOf, BadXml, type XmlHandler, XmlReader } from './xml.ts'

/** What comes out of the archive at most: a sheet is read as it comes, its texts are held in memory. */
const sheetMost = 512 * 1024 * 1024
const textsMost = 128 * 1024 * 1024
const partMost = 16 * 1024 * 1024
/** Nobody's sheet is wider. */
const columnsMost = 200

type Entries = ReadonlyMap<string, ZipEntry>

async function* texts(file: FileHandle, entry: ZipEntry, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of unpacked(file, entry, most)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

const readPart = async (
  file: FileHandle,
  entry: ZipEntry | undefined,
  most: number,
  to: Partial<XmlHandler>,
) => {
  if (!entry) return
  const reader = new XmlReader({ open: () => {}, close: () => {}, text: () => {}, ...to })
  for await (const text of texts(file, entry, most)) reader.push(text)
  reader.end()
}

/** Workbooks write characters that XML cannot as _x000D_. */
const plain = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

interface Book {
  readonly sheet: string
  readonly since1904: boolean
}

/** Where the first sheet that is not hidden lies in the archive. */
const readBook = async (file: FileHandle, entries: Entries): Promise<Book> => {
  let since1904 = false
  const sheets: { id: string; hidden: boolean }[] = []
  await readPart(file, entries.get('xl/workbook.xml'), partMost, {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
      // `r:id`, not `sheetId`: the prefix stands before it.
      const id = /\b\w+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]
      if (name === 'sheet' && id)
        sheets.push({ id, hidden: /^(veryH|h)idden$/.test(attributeOf(attributes, 'state') ?? '') })
    },
  })
  const wanted = sheets.find(({ hidden }) => !hidden)
  if (!wanted) throw new UnreadableFile(spreadsheetWords.noSheet)
  let target: string | null = null
  await readPart(file, entries.get('xl/_rels/workbook.xml.rels'), partMost, {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributeOf(attributes, 'Id') === wanted.id)
        target = attributeOf(attributes, 'Target')
    },
  })
  if (target === null) throw new UnreadableFile(spreadsheetWords.broken)
  const path = posix.resolve('/xl', target).slice(1)
  return { sheet: path, since1904 }
}

/** Formats that every workbook has and that show a date. */
const isUsualDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47) || (id >= 27 && id <= 36)
/** Whether a format of a workbook's own shows days or hours: texts and colors in it aside. */
const showsDate = (code: string) =>
  /[dmyhs]/i.test(
    code
      .replace(/"[^"]*"|\\.|_.|\*./g, '')
      .replace(/\[[^\]]*\]/g, '')
      .replace(/general/gi, ''),
  )

/** Which styles of cells show numbers as dates. */
const readStyles = async (file: FileHandle, entries: Entries): Promise<readonly boolean[]> => {
  const own = new Map<number, boolean>()
  const dates: boolean[] = []
  let inCells = false
  await readPart(file, entries.get('xl/styles.xml'), partMost, {
    open: (name, attributes) => {
      if (name === 'numFmt')
        own.set(
          Number(attributeOf(attributes, 'numFmtId')),
          showsDate(attributeOf(attributes, 'formatCode') ?? ''),
        )
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributeOf(attributes, 'numFmtId'))
        dates.push(own.get(id) ?? isUsualDate(id))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return dates
}

/** The texts that cells name by their number. */
const readTexts = async (file: FileHandle, entries: Entries): Promise<readonly string[]> => {
  const all: string[] = []
  let now = ''
  let takes = false
  let spoken = false
  await readPart(file, entries.get('xl/sharedStrings.xml'), textsMost, {
    open: (name) => {
      if (name === 'si') now = ''
      // How a text is pronounced is no part of it.
      else if (name === 'rPh') spoken = true
      else if (name === 't') takes = !spoken
    },
    close: (name) => {
      if (name === 'si') all.push(plain(now))
      else if (name === 'rPh') spoken = false
      else if (name === 't') takes = false
    },
    text: (text) => {
      if (takes) now += text
    },
  })
  return all
}

/** "AB12" → 27 */
const columnIn = (reference: string | null): number | null => {
  const letters = reference === null ? null : /^[A-Z]{1,3}/i.exec(reference)?.[0]
  if (!letters) return null
  let place = 0
  for (const letter of letters.toUpperCase()) place = place * 26 + letter.charCodeAt(0) - 64
  return place - 1
}

/** A number as people write it; one that lost digits shows that it did. */
const numberText = (raw: string): string => {
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  return Math.abs(value) >= 1e15 ? value.toExponential().toUpperCase() : String(value)
}

interface Meaning {
  readonly texts: readonly string[]
  readonly dates: readonly boolean[]
  readonly since1904: boolean
}

const cellOf = (type: string, style: number, raw: string, { texts, dates, since1904 }: Meaning): Cell => {
  if (raw === '') return ''
  if (type === 's') return texts[Number(raw)] ?? ''
  if (type === 'b') return raw === '1' ? 'yes' : 'no'
  if (type === 'd') return { date: raw.slice(0, 19).replace(/T00:00:00$/, ''), number: raw }
  if (type !== 'n') return plain(raw)
  const number = numberText(raw)
  const date = dates[style] ? dayOfNumber(Number(raw), since1904) : null
  return date === null ? number : { date, number }
}

/** Gathers the cells of a sheet; whole lines wait in `ready`. */
class SheetCells implements XmlHandler {
  readonly ready: SheetRow[] = []
  #meaning: Meaning
  #line = 0
  #cells: Cell[] = []
  #column = 0
  #type = 'n'
  #style = 0
  #raw = ''
  #takes = false
  #spoken = false
  constructor(meaning: Meaning) {
    this.#meaning = meaning
  }
  open(name: string, attributes: string) {
    if (name === 'row') {
      this.#line = Number(attributeOf(attributes, 'r')) || this.#line + 1
      this.#cells = []
      this.#column = 0
    } else if (name === 'c') {
      this.#column = columnIn(attributeOf(attributes, 'r')) ?? this.#column
      this.#type = attributeOf(attributes, 't') ?? 'n'
      this.#style = Number(attributeOf(attributes, 's') ?? 0)
      this.#raw = ''
    } else if (name === 'rPh') this.#spoken = true
    else if (name === 'v' || name === 't') this.#takes = !this.#spoken
  }
  close(name: string) {
    if (name === 'v' || name === 't') this.#takes = false
    else if (name === 'rPh') this.#spoken = false
    else if (name === 'c') {
      if (this.#column < columnsMost) {
        while (this.#cells.length < this.#column) this.#cells.push('')
        this.#cells[this.#column] = cellOf(this.#type, this.#style, this.#raw, this.#meaning)
      }
      this.#column++
    } else if (name === 'row') this.ready.push({ line: this.#line, cells: this.#cells })
  }
  text(text: string) {
    if (this.#takes) this.#raw += text
  }
}

/** @throws UnreadableFile in words */
export async function* xlsxRows(file: FileHandle): AsyncGenerator<SheetRow> {
  try {
    const entries = await zipEntries(file)
    if (!entries.has('xl/workbook.xml')) throw new UnreadableFile(spreadsheetWords.notASheet)
    if ([...entries.values()].some(({ isSecret }) => isSecret))
      throw new UnreadableFile(spreadsheetWords.locked)
    const { sheet, since1904 } = await readBook(file, entries)
    const entry = entries.get(sheet)
    if (!entry) throw new UnreadableFile(spreadsheetWords.broken)
    const meaning = {
      texts: await readTexts(file, entries),
      dates: await readStyles(file, entries),
      since1904,
    }
    const cells = new SheetCells(meaning)
    const reader = new XmlReader(cells)
    for await (const text of texts(file, entry, sheetMost)) {
      reader.push(text)
      yield* cells.ready.splice(0)
    }
    reader.end()
  } catch (error) {
    if (error instanceof ZipBomb) throw new UnreadableFile(spreadsheetWords.unpacksTooLarge)
    if (error instanceof BadZip || error instanceof BadXml) throw new UnreadableFile(spreadsheetWords.broken)
    throw error
  }
}
