/** The cargo space of a trailer as its camera sees it: walls, floor and roof, and the pallets in it. Feet. */
import { dice } from './random.ts'

/** From the middle to either wall, from the floor to the roof, from the doors to the front wall. */
export const cargoSpace = { half: 4.1, high: 9, long: 40 } as const
/** High up at the doors, looking at the front wall and a little down. */
export const cameraAt = { y: 8.1, z: -0.6 } as const

export const cargoKinds = ['cartons', 'wrapped', 'totes'] as const
export type CargoKind = (typeof cargoKinds)[number]

/** One pallet with what is on it. */
export interface Pallet {
  readonly left: number
  readonly right: number
  readonly near: number
  readonly far: number
  readonly top: number
  readonly stuff: CargoKind
  /** Tells its boxes from those of others. */
  readonly mark: number
}

/** What holds the boxes off the floor. */
export const palletHeight = 0.45
const deep = 3.45
const rows = Math.floor(cargoSpace.long / (deep + 0.15))

/** Pallets in two ranks from the front wall on; each rank with the nearest first. `fullness`: percent of the floor. */
export function palletsFor(
  fullness: number,
  seed: string,
): { readonly left: readonly Pallet[]; readonly right: readonly Pallet[] } {
  const places = Math.round((2 * rows * Math.min(100, Math.max(0, fullness))) / 100)
  const kind = dice(seed, 'stuff', 0).between(0, cargoKinds.length)
  const rank = (side: -1 | 1): readonly Pallet[] =>
    Array.from({ length: Math.ceil((places - (side > 0 ? 1 : 0)) / 2) }, (_, row) => {
      const one = dice(seed, 'pallet', row * 2 + (side > 0 ? 1 : 0))
      const [inner, far] = [0.1 + one.between(0, 0.25), cargoSpace.long - 0.2 - row * (deep + 0.15)]
      const outer = inner + 3.5
      return {
        left: side < 0 ? -outer : inner,
        right: side < 0 ? -inner : outer,
        near: far - deep + one.between(0, 0.15),
        far,
        top: palletHeight + [3.9, 4.6, 5.2, 5.9][Math.floor(one.between(0, 4))]!,
        // One load in three is mixed; the others are of one kind.
        stuff:
          cargoKinds[
            Math.floor(kind * 7) % 3 === 0 ? Math.floor(one.between(0, cargoKinds.length)) : Math.floor(kind)
          ]!,
        mark: row * 2 + (side > 0 ? 1 : 0),
      }
    }).reverse()
  return { left: rank(-1), right: rank(1) }
}
