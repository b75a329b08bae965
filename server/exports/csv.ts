/** Writes comma-separated values, packed with gzip on the way through. */
import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { csvLine, csvMark } from '#domain/basics/csv-line.ts'
import type { Out } from './zip.ts'

/** `out` takes the packed bytes in order and is waited for; rows come in batches. */
export async function writeCsv(
  out: Out,
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): Promise<void> {
  const gzip = createGzip({ level: 5 })
  const taking = (async () => {
    for await (const bytes of gzip) await out(bytes)
  })()
  const write = async (text: string) => {
    // Where nobody takes the bytes any more, `taking` fails and there is no drain to wait for.
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), taking])
  }
  try {
    await write(`${csvMark}${csvLine(titles)}\r\n`)
    for await (const batch of batches) await write(batch.map((cells) => `${csvLine(cells)}\r\n`).join(''))
    gzip.end()
    await taking
  } catch (error) {
    gzip.destroy()
    await taking.catch(() => {})
    throw error
  }
}
