/** What goes out as a file comes back the same, and whatever comes in is taken or left with words. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importLongest, skippedShownMost } from '../../basics/assumed.ts'
import { checkShape } from '../../geo/check.ts'
import { shapes } from '../../geo/testing.ts'
import { geofenceCategories } from '../categories.ts'
import { draftProblem, tidyDraft } from '../draft.ts'
import type { FenceDraft } from '../geofence.ts'
import { type FenceFormat, fenceFormats, formatOf, type ReadFences, readFences } from './index.ts'

/** Texts of every kind that the formats quote, mark up or might run. */
const signs = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  {
    weight: 4,
    arbitrary: fc
      .array(
        fc.constantFrom(
          '"',
          "'",
          ',',
          ';',
          '\t',
          '\r',
          '\n',
          '<',
          '>',
          '&',
          ']]>',
          '=',
          '+',
          '@',
          '-',
          'a',
          ' ',
        ),
      )
      .map((all) => all.join('')),
  },
)
const texts = signs.map((text) => text.trim())
const emails = fc.array(
  fc
    .tuple(fc.stringMatching(/^[a-z=+'-][a-z0-9.]{0,8}$/), fc.stringMatching(/^[a-z]{1,8}$/))
    .map(([user, host]) => `${user}@${host}.example`),
  { maxLength: 4 },
)
const drafts: fc.Arbitrary<FenceDraft> = fc
  .record({
    name: texts,
    description: texts,
    categoryId: fc.constantFrom(...geofenceCategories.map(({ id }) => id)),
    shape: shapes.filter((shape) => checkShape(shape).length === 0),
    isActive: fc.boolean(),
    enterNotificationEmails: emails,
    exitNotificationEmails: emails,
  })
  .map(tidyDraft)
  .filter((draft) => draftProblem(draft) === null)
const lists = fc.array(drafts, { maxLength: 8 })

/** As XML can hold it: its characters do not include controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const holdable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]*$/

/** Every refusal is a sentence with a place. */
const sound = ({ taken, skipped: left }: ReadFences) => {
  for (const { where, why } of left) {
    expect(where).not.toBe('')
    expect(why).toMatch(/^.{10,}\.$/su)
  }
  for (const draft of taken) {
    expect(draftProblem(draft)).toBeNull()
    expect(tidyDraft(draft)).toEqual(draft)
  }
  expect(left.length).toBeLessThanOrEqual(skippedShownMost + 1)
}

/** How a file of each format begins. */
const starts: Readonly<Record<string, string>> = {
  geojson: '{"type":"FeatureCollection","features":[',
  kml: '<kml>',
  csv: 'name,boundary\n',
}
const formats: readonly FenceFormat[] = fenceFormats

describe.each(formats)('$label', (format) => {
  test('gives back what it was given', () => {
    fc.assert(
      fc.property(lists, (all) => {
        if (format.key === 'kml')
          fc.pre(all.every(({ name, description }) => holdable.test(name) && holdable.test(description)))
        const text = format.write(all)
        expect(format.read(text)).toEqual({ taken: all, skipped: [] })
        expect(formatOf(text).key).toBe(format.key)
        expect(readFences(`\uFEFF${text}`)).toEqual({ taken: all, skipped: [] })
      }),
      { numRuns: 300 },
    )
  })

  test('takes what it can of a damaged file, and says what it left', () => {
    const damage = fc.tuple(
      fc.nat(),
      fc.nat({ max: 40 }),
      fc.oneof(signs, fc.constantFrom('', '{', '[', '0', '<a>')),
    )
    fc.assert(
      fc.property(lists, fc.array(damage, { minLength: 1, maxLength: 5 }), (all, damages) => {
        let text = format.write(all)
        for (const [at, length, put] of damages) {
          const from = at % (text.length + 1)
          text = text.slice(0, from) + put + text.slice(from + length)
        }
        sound(format.read(text))
        sound(readFences(text))
      }),
      { numRuns: 1000 },
    )
  })

  test('takes nothing from any text, and says so', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), signs), (text) => {
        const read = format.read(text)
        sound(read)
        expect(read.taken).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    '<',
    '<a>',
    '<a ',
    '<a b="',
    '<!--',
    '&',
    '&#',
    '{"a":',
    '[',
    '"',
    '",',
    ',',
    ';',
    '\n',
    '\r',
    ' ',
    '((',
    '1 ',
  ])('comes to an end with nothing but %j, as long as a file may be', (piece) => {
    const start = starts[format.key]!
    sound(format.read(start + piece.repeat((importLongest - start.length) / piece.length)))
  })

  test('refuses a file that is too long', () => {
    const { taken, skipped: left } = format.read(' '.repeat(importLongest + 1))
    expect(taken).toEqual([])
    expect(left).toEqual([
      { where: 'file', why: 'The file is longer than 5 MiB. Split it into several files.' },
    ])
  })
})

test('a zipped KML is told from text', () => {
  expect(readFences('PK\u0003\u0004…').skipped[0]?.why).toContain('Unzip it')
})

test('an empty file holds no geofences', () => {
  expect(readFences(' \n').skipped).toEqual([{ where: 'file', why: 'The file contains no geofences.' }])
})

test('of a file with more geofences than can be taken at once, the rest is left', () => {
  const line = 'A,41,-97,50\n'
  const { taken, skipped: left } = readFences(`name,latitude,longitude,radius\n${line.repeat(20_001)}`)
  expect(taken).toHaveLength(20_000)
  expect(left).toEqual([
    { where: 'line 20002 “A”', why: 'A file gives at most 20,000 geofences. Split it into several files.' },
  ])
})

test('of a file with nothing right in it, the first thousand faults are told and the others counted', () => {
  const { taken, skipped: left } = readFences(
    `name,latitude,longitude,radius\n${'A,41,-97,x\n'.repeat(5_000)}`,
  )
  expect(taken).toEqual([])
  expect(left).toHaveLength(1001)
  expect(left.at(-1)).toEqual({ where: 'further on', why: '4,000 more places were left out.' })
})
