/** The seed as a service of the server: a fleet from a file, taken in where there is none. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type FleetSeed, fleetSeed } from '#domain/fleet/seed.ts'
import { service } from '../platform/service.ts'
import { StartError } from '../platform/start-error.ts'
import { isEmpty, seed } from './seed.ts'

/** Any number, as long as it stays the same: two servers that start at once take in one fleet. */
const lock = 7_236_870

/** Reads a fleet from a file. @throws StartError where it is missing or holds something else */
const readSeed = (file: string): FleetSeed => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const what = code === 'ENOENT' ? 'There is no file' : `Nobody can read (${code})`
    throw new StartError(`${what} ${file}, which SEED names. Correct SEED, or leave it out.`, { cause })
  }
  try {
    return fleetSeed.parse(JSON.parse(text))
  } catch (cause) {
    const [issue] = cause instanceof z.ZodError ? cause.issues : []
    const why = issue ? `${issue.path.join('.')}: ${issue.message}` : (cause as Error).message
    throw new StartError(
      `The file ${file}, which SEED names, describes no fleet (${why}). Correct it, or leave SEED out.`,
      { cause },
    )
  }
}

export const seedService = ({ file }: { readonly file: string | null }) =>
  service('seed', ['pool', 'log'], async ({ pool, log }) => {
    if (file === null || !(await isEmpty(pool))) return
    const fleet = readSeed(file)
    const client = await pool.connect()
    try {
      await client.query('SELECT pg_advisory_lock($1)', [lock])
      // Another one may have been faster.
      if (!(await isEmpty(pool))) return
      const { vehicles, customers } = await seed(pool, fleet)
      log.info(`Took in ${vehicles} vehicles of ${customers} customers.`)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [lock]).catch(() => undefined)
      client.release()
    }
  })
