import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Serials } from './serials.ts'

const serial = fc.oneof(
  fc.stringMatching(/^MRY-0000[0-9]{1,3}$/),
  fc.string({ minLength: 1, maxLength: 64, unit: 'binary-ascii' }),
)
const act = fc.record({ kind: fc.constantFrom('put', 'put', 'take', 'ask'), serial })

test('finds what was put in and not taken out since, as a map does, however many come and go', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 3000, size: 'max' }), (acts) => {
      const names: (string | null)[] = []
      const serials = new Serials((slot) => names[slot] ?? null)
      const map = new Map<string, number>()
      for (const { kind, serial } of acts) {
        if (kind === 'put') {
          const slot = names.push(serial) - 1
          serials.put(serial, slot)
          map.set(serial, slot)
        } else if (kind === 'take') {
          serials.take(serial)
          const slot = map.get(serial)
          if (slot !== undefined) names[slot] = null
          map.delete(serial)
        }
        expect(serials.slotOf(serial)).toBe(map.get(serial))
      }
      for (const [name, slot] of map) expect(serials.slotOf(name)).toBe(slot)
    }),
    { numRuns: 30 },
  )
})
