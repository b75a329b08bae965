/** A book that was edited step by step says what one that is made of all versions says. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FenceBook } from './book.ts'
import type { FenceVersion } from './geofence.ts'
import { circle, east, fenceVersion } from './testing.ts'

/** What somebody does to a geofence: draws it anew somewhere, deactivates or deletes it. */
const edits = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  what: fc.constantFrom('draw', 'draw', 'draw', 'deactivate', 'delete'),
  meters: fc.integer({ min: -1_500, max: 1_500 }),
  radiusM: fc.integer({ min: 50, max: 900 }),
  /** 0: in the very moment of the one before. */
  later: fc.integer({ min: 0, max: 3 }),
})
type FenceEdit = typeof edits extends fc.Arbitrary<infer E> ? E : never

/** The geofences of a customer, edited as the server writes versions: the last one ends, another may begin. */
class Drawn {
  readonly all = new Map<string, FenceVersion>()
  #now = 10

  /** Applies some edits; answers the versions that began or ended. */
  take(some: readonly FenceEdit[]): readonly FenceVersion[] {
    const changed = new Map<string, FenceVersion>()
    const put = (version: FenceVersion) => {
      const key = `${version.id}/${version.version}`
      this.all.set(key, version)
      changed.set(key, version)
    }
    for (const { id, what, meters, radiusM, later } of some) {
      this.#now += later
      const own = [...this.all.values()].filter((one) => one.id === id)
      const last = own.at(-1)
      if (last && last.to === null) put({ ...last, to: this.#now })
      if (what === 'delete') continue
      put(
        fenceVersion(id, circle(radiusM, east(meters)), {
          version: own.length + 1,
          from: this.#now,
          isActive: what === 'draw',
        }),
      )
    }
    return [...changed.values()]
  }
}

test('whatever is edited, in whatever steps', () => {
  const steps = fc.array(fc.array(edits, { maxLength: 12 }), { minLength: 1, maxLength: 25 })
  fc.assert(
    fc.property(steps, (batches) => {
      const drawn = new Drawn()
      let book = FenceBook.none
      for (const [n, batch] of batches.entries()) {
        const before = book
        const knew = contentOf(before)
        book = book.with(drawn.take(batch))
        expect(contentOf(before)).toEqual(knew)
        if (n % 5 === 0 || n === batches.length - 1)
          expect(contentOf(book)).toEqual(contentOf(FenceBook.of([...drawn.all.values()])))
      }
    }),
    { numRuns: 40 },
  )
})

/** Everything that a book answers, of some places and moments. */
function contentOf(book: FenceBook) {
  const answers: unknown[] = [book.isEmpty, book.edited]
  for (const at of [0, 10, 12, 17, 25, 60, 200, 1_000]) {
    for (let meters = -2_000; meters <= 2_000; meters += 500) {
      const found: string[] = []
      book.containing(east(meters), at, ({ id, version, to }) => found.push(`${id}/${version} ${to}`))
      answers.push(found.sort(), book.nextEdit(east(meters), ['3', '4'], at, at + 20))
    }
    for (let id = 0; id <= 30; id++)
      answers.push(book.at(id, at)?.version, book.versionAt(id, at)?.version, book.before(id, at)?.version)
  }
  return answers
}
