/** Writes things into a file that can be edited and brought back: the same columns, with their IDs. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { harmless } from '#domain/basics/csv.ts'
import { type SheetKindKey, sheetKind } from '#domain/spreadsheet/index.ts'
import { exampleOf, lineOf, titlesOf, widthsOf } from '#domain/spreadsheet/print.ts'
import { writeCsv } from '../exports/csv.ts'
import { writeXlsx } from '../exports/xlsx.ts'
import { thingStores } from './things/index.ts'
import type { By } from './things/thing-store.ts'

export const sheetFormats = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]
export const isSheetFormat = (text: string): text is SheetFormat =>
  (sheetFormats as readonly string[]).includes(text)

type Cells = readonly (string | number)[]

/** Lines of all things of a kind; of a template, the one that shows how others are written. */
async function* linesFor(
  client: pg.ClientBase | null,
  kind: SheetKindKey,
  by: By,
): AsyncGenerator<readonly Cells[]> {
  if (client === null) return yield [exampleOf(sheetKind(kind))]
  for await (const things of thingStores[kind].every(client, by))
    yield things.map((thing) => lineOf(sheetKind(kind), thing))
}

async function* asTexts(batches: AsyncIterable<readonly Cells[]>) {
  // Texts that look like formulas are marked as texts; numbers are no texts.
  for await (const batch of batches)
    yield batch.map((cells) =>
      cells.map((cell) => (typeof cell === 'string' ? harmless(cell) : String(cell))),
    )
}

/**
 * Writes a file to the disk; CSV is packed with gzip.
 * @param client in a transaction; null: only a template is written
 */
export const writeSheet = async (
  path: string,
  client: pg.ClientBase | null,
  { kind: key, format, by }: { readonly kind: SheetKindKey; readonly format: SheetFormat; readonly by: By },
): Promise<void> => {
  const kind = sheetKind(key)
  const file = createWriteStream(path)
  const out = async (bytes: Buffer) => {
    if (!file.write(bytes)) await once(file, 'drain')
  }
  try {
    const titles = titlesOf(kind)
    const lines = linesFor(client, key, by)
    if (format === 'csv') await writeCsv(out, titles, asTexts(lines))
    else await writeXlsx(out, { name: kind.title, titles, widths: widthsOf(kind) }, lines)
  } finally {
    file.end()
    await finished(file)
  }
}
