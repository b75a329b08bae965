/** Reads the trailers of a transfer from a spreadsheet. */

import { transferMost } from '#domain/fleet/transfer.ts'
import { transferWords } from '#domain/fleet/transfer-words.ts'
import type { SheetRow } from '#domain/spreadsheet/cell.ts'
import { lineReader, UnreadableFile } from '#domain/spreadsheet/read.ts'
import { transferSheet } from '#domain/spreadsheet/transfer.ts'
import { openSheet } from '../spreadsheets/files/read-file.ts'

export interface SheetVehicle {
  readonly name: string
  readonly newUnitId: string | null
}

/** Lines among which the headings are looked for, and some more. */
const firstMost = 60

/** @throws UnreadableFile in words, with the line */
export const readTransferSheet = async (path: string): Promise<readonly SheetVehicle[]> => {
  const sheet = await openSheet(path)
  const found: SheetVehicle[] = []
  const first: SheetRow[] = []
  let reader: ReturnType<typeof lineReader> | null = null
  const take = (row: SheetRow) => {
    const line = reader!.read(row)
    if (!line) return
    if (line.problems.length > 0) throw new UnreadableFile(`Line ${line.line}: ${line.problems.join(' ')}`)
    const { vin, newUnitId } = line.values
    if (vin == null) return
    if (found.length >= transferMost) throw new UnreadableFile(transferWords.tooMany(transferMost))
    found.push({ name: String(vin), newUnitId: newUnitId == null ? null : String(newUnitId) })
  }
  const begin = () => {
    reader = lineReader(transferSheet, first, sheet.separator)
    for (const row of first) take(row)
  }
  try {
    for await (const row of sheet.rows) {
      if (reader) take(row)
      else if (first.push(row) === firstMost) begin()
    }
    if (!reader) begin()
  } finally {
    await sheet.close()
  }
  return found
}
