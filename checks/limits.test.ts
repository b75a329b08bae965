/** Every query of the portal keeps within the limits of the API, with room for what will be added. */
import { describe, expect, test } from 'vitest'
import { documents } from '../portal/data/print-documents.ts'
import { mostFields } from '../server/api/bodies.ts'
import { costOf, limits, measure, readQuery } from '../server/api/limits.ts'
import { read } from './sources.ts'

/** How often what the portal's largest query has fits into the limit. */
const room = 4
/** The largest page that the portal asks for in one request. */
const pageSize = 1_000

const texts = [...(await documents())]

describe('the limits of the API leave room for the portal', () => {
  test.each(texts)('%s', (_name, text) => {
    const document = readQuery(text)
    for (const [what, size] of Object.entries(measure(document)))
      expect(size * room, what).toBeLessThanOrEqual(limits[what as keyof typeof limits])
    expect(Buffer.byteLength(text) * room).toBeLessThan(limits.bytes)
    const everyPage = Object.fromEntries(
      [...text.matchAll(/\$(\w+): \w*(?:Pagination|Dto)Input/g)].map(([, name]) => [name, { pageSize }]),
    )
    expect(costOf(document, everyPage) * room).toBeLessThan(limits.cost)
  })
})

test('the documentation names every limit as it is', () => {
  const documented = new Set(
    [...read('docs/api.md').matchAll(/^\| .+ \| ([\d,]+)(?: kB)? \|$/gm)].map(([, number]) => number),
  )
  const { bytes, ...counts } = limits
  for (const [what, number] of Object.entries({ ...counts, kilobytes: bytes / 1000, mostFields }))
    expect(documented, what).toContain(number.toLocaleString('en-US'))
})
