/** Reads a spreadsheet on the disk line by line, whatever it is: its first bytes decide, not its name. */
import { open } from 'node:fs/promises'
import { sheetLargest } from '#domain/basics/assumed.ts'
import type { SheetRow } from '#domain/spreadsheet/cell.ts'
import { UnreadableFile } from '#domain/spreadsheet/read.ts'
import { spreadsheetWords } from '#domain/spreadsheet/words.ts'
import { csvSheet } from './csv.ts'
import { xlsxRows } from './xlsx.ts'

export interface OpenSheet {
  /** The sign between fields; a workbook has its numbers with points. */
  readonly separator: string
  readonly rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
  readonly close: () => Promise<void>
}

const begins = (bytes: Buffer, ...signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign)

/** Bytes of a file that is read at once in no time: far fewer of a workbook, which is packed. */
const small = { text: 50_000, workbook: 8_000 }

export const isSmallSheet = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(2)
    await file.read(head, 0, head.length, 0)
    return size <= (begins(head, 0x50, 0x4b) ? small.workbook : small.text)
  } finally {
    await file.close()
  }
}

/** @throws UnreadableFile in words */
export const openSheet = async (path: string): Promise<OpenSheet> => {
  const file = await open(path)
  const close = () => file.close()
  try {
    const { size } = await file.stat()
    if (size > sheetLargest) throw new UnreadableFile(spreadsheetWords.tooLarge(sheetLargest / 2 ** 20))
    if (size === 0) throw new UnreadableFile(spreadsheetWords.empty)
    const head = Buffer.alloc(Math.min(size, 64 * 1024))
    await file.read(head, 0, head.length, 0)
    if (begins(head, 0x50, 0x4b, 0x03, 0x04)) return { separator: ',', rows: xlsxRows(file), close }
    // The container of old Excel files, which also holds new ones that are encrypted.
    if (begins(head, 0xd0, 0xcf, 0x11, 0xe0))
      throw new UnreadableFile(
        head.includes(Buffer.from('EncryptedPackage', 'utf16le'))
          ? spreadsheetWords.locked
          : spreadsheetWords.oldExcel,
      )
    const { separator, rows } = csvSheet(await file.readFile())
    return { separator, rows, close }
  } catch (error) {
    await close()
    throw error
  }
}
