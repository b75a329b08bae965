/** Workshops of the demo: one or two beside every larger town that its customers pass. */
import type { FleetSeed } from '#domain/fleet/seed.ts'
import { travel } from '#domain/geo/point.ts'
import { demoCustomers } from './customers.ts'
import { dice } from './random.ts'
import { townOf } from './sites.ts'

const kinds = [
  ['Trailer Repair', 'Brakes, ABS, tires, lights'],
  ['Reefer & Trailer Service', 'Refrigeration, ABS, doors'],
  ['Truck & Trailer Center', 'Annual inspections, brakes, tires, body work'],
  ['Tire and Brake', 'Tires, inflation systems, brakes'],
] as const
const hours = ['24 hours', 'Mon to Sat 6:00 to 22:00', 'Mon to Fri 7:00 to 18:00'] as const
const streets = [
  'Industrial Blvd',
  'Frontage Rd',
  'Commerce Dr',
  'Terminal Way',
  'Highway 61 Service Rd',
] as const

type SeedCenter = NonNullable<FleetSeed['serviceCenters']>[number]

/** The same for the same seed. */
export const serviceCentersOf = (seed: string): readonly SeedCenter[] => {
  const towns = [...new Set(demoCustomers.flatMap(({ yards, towns: more }) => [...yards, ...more]))].sort()
  return towns.flatMap((town) => {
    const one = dice(seed, 'service', town)
    const [city, state] = [town.slice(0, -3), town.slice(-2)]
    const slug = city.toLowerCase().replace(/[^a-z]+/g, '-')
    return Array.from({ length: one.chance(0.4) ? 2 : 1 }, (_, n) => {
      const [kind, services] = one.pick(kinds)
      const name = `${city} ${kind}`
      return {
        name: n === 0 ? name : `${name} ${one.pick(['North', 'South', 'East', 'West'])}`,
        address: `${one.whole(100, 9_900)} ${one.pick(streets)}`,
        city,
        state,
        zip: '',
        // Numbers that are nobody's.
        phone: `(555) 555-01${String(one.whole(0, 99)).padStart(2, '0')}`,
        email: `service@${slug}-${kind.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
        hours: one.pick(hours),
        services,
        ...travel(townOf(town), one.between(0, 360), one.between(2, 9)),
      }
    })
  })
}
