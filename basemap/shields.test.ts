import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { colours } from './colours.ts'
import { shieldName, shields } from './shields.ts'

/** The pixels of a PNG as this module writes them: one block of data, no filters. */
function pixels(png: Buffer) {
  const width = png.readUInt32BE(16)
  const start = png.indexOf('IDAT') + 4
  const data = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
  return (x: number, y: number) => [
    ...data.subarray(y * (width * 4 + 1) + 1 + x * 4, y * (width * 4 + 1) + 5 + x * 4),
  ]
}

describe.each([1, 2] as const)('the shields for screens of %i pixels a point', (ratio) => {
  const { png, index } = shields(colours.light, ratio)

  test('lie in a PNG of that size', () => {
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(20)).toBe(20 * ratio)
    const right = Math.max(...Object.values(index).map(({ x, width }) => x + width))
    expect(png.readUInt32BE(16)).toBe(right)
  })

  test('are there for each kind of road and number of digits', () => {
    expect(Object.keys(index)).toEqual(
      (['interstate', 'us', 'state'] as const).flatMap((kind) =>
        [1, 2, 3].map((digits) => shieldName(kind, digits)),
      ),
    )
  })

  test('are filled in the middle and clear in the corner', () => {
    const { x, width, height } = index[shieldName('interstate', 2)]!
    const at = pixels(png)
    expect(at(x + width / 2, height / 2)).toEqual([255, 255, 255, 255])
    expect(at(x, height - 1)[3]).toBe(0)
  })
})
