/** Real places for the fleet to stand at: yards and customers' sites at the edges of real towns. */
import { findPlace } from '#atlas/gazetteer.ts'
import { type Point, travel } from '#domain/geo/point.ts'
import type { DemoCustomer, TownName } from './customers.ts'
import { dice } from './random.ts'

export interface DemoSite extends Point {
  /** "Dallas TX yard" */
  readonly name: string
  readonly town: TownName
  readonly kind: 'yard' | 'shipper' | 'receiver'
}

/** Splits "Kansas City MO" and finds it. @throws Error when the gazetteer has no such town. */
export const townOf = (town: TownName): Point => {
  const found = findPlace(town.slice(0, -3), town.slice(-2))
  if (!found) throw new Error(`There is no town called ${town}`)
  return found
}

/** A place beside a town: yards lie farther out than docks, and none in the middle of Main Street. */
const beside = (seed: string, name: string, town: TownName, near: number, far: number): Point => {
  const one = dice(seed, 'site', name)
  return travel(townOf(town), one.between(0, 360), one.between(near, far))
}

/** The yards and sites of a customer, the same for the same seed. */
export const sitesOf = (seed: string, customer: DemoCustomer): readonly DemoSite[] => [
  ...customer.yards.map((town) => {
    const name = `${town} yard`
    return { name, town, kind: 'yard' as const, ...beside(seed, customer.abbrev + name, town, 1.8, 4) }
  }),
  ...[...customer.yards, ...customer.towns].flatMap((town) =>
    (['shipper', 'receiver'] as const).map((kind) => {
      const name = `${town} ${kind}`
      return { name, town, kind, ...beside(seed, customer.abbrev + name, town, 0.8, 3.5) }
    }),
  ),
]
