/** Faults of the brakes' electronics, the lights and the tire inflation system. */
import type { Readings } from '#domain/sensors/index.ts'
import { lampCircuits } from '#domain/sensors/vocab/lights.ts'
import type { Scene } from './scene.ts'

/** What fails on trailers, the usual first: SPN and FMI, with the axles that it needs. */
const absTroubles: readonly (readonly [faultTypeId: number, fmi: number, axles: number])[] = [
  [789, 5, 1],
  [790, 5, 1],
  [789, 1, 1],
  [790, 8, 1],
  [791, 5, 2],
  [792, 10, 2],
  [791, 2, 2],
  [795, 5, 1],
  [796, 3, 1],
  [797, 6, 2],
  [798, 7, 2],
  [3597, 4, 1],
  [790, 17, 1],
  [1056, 5, 1],
  [629, 12, 1],
  [1792, 5, 1],
]

export function absFaults({ course, vehicle, now }: Scene): NonNullable<Readings['absSystemFault']> {
  const spell = course.spells.abs.at(now)
  if (!spell) return { amberLamp: false, faults: [] }
  const { axles } = vehicle.registered
  const possible = absTroubles.filter(([, , needs]) => needs <= axles)
  // Squared, so that the usual ones are usual.
  const first = possible[Math.floor(spell.which ** 1.6 * possible.length)]!
  const second = possible[Math.floor(spell.where * possible.length)]!
  const reported = spell.size > 0.8 && second !== first ? [first, second] : [first]
  return {
    // A value a little off is stored without lighting the lamp.
    amberLamp: reported.some(([, fmi]) => fmi !== 17),
    faults: reported.map(([faultTypeId, fmi]) => ({ faultTypeId, fmi })),
  }
}

/** Kinds of fault on a circuit, in the order of their ids: high, low, intermittent, unknown. */
const kindOf = (chance: number) => (chance < 0.55 ? 1 : chance < 0.82 ? 2 : chance < 0.95 ? 0 : 3)

export function lightFaults({ course, now }: Scene): NonNullable<Readings['lightSystemFault']> {
  const spell = course.spells.lights.at(now)
  if (!spell) return { faultTypeIds: [] }
  const circuit = Math.floor(spell.where * lampCircuits.length)
  const other = (circuit + 1 + Math.floor(spell.size * 3)) % lampCircuits.length
  const id = (of: number) => of * 4 + kindOf(spell.which) + 1
  return { faultTypeIds: spell.size > 0.85 ? [id(circuit), id(other)] : [id(circuit)] }
}

export function tireInflation({ course, now }: Scene): NonNullable<Readings['tireInflationStatus']> {
  if (course.spells.tireUnstable.at(now)) return { status: 'UNSTABLE' }
  return { status: course.spells.tireDemand.at(now) ? 'FILLING' : 'OK' }
}
