/** The seed as a service of the server: a fleet from a file, taken in where there is none. */
import { readFileSync } from 'node:fs'
import { fleetSeed } from '#domain/fleet/seed.ts'
import { service } from '../platform/service.ts'
import { isEmpty, seed } from './seed.ts'

export const seedService = ({ file }: { readonly file: string | null }) =>
  service('seed', ['pool', 'log'], async ({ pool, log }) => {
    if (file === null || !(await isEmpty(pool))) return
    const fleet = fleetSeed.parse(JSON.parse(readFileSync(file, 'utf8')))
    const { vehicles, customers } = await seed(pool, fleet)
    log.info(`Took in ${vehicles} vehicles of ${customers} customers.`)
  })
