/**
 * A process of its own that packs, for tests that end it in the middle: it writes a dot before each statement, and ends itself before the
 * one of the number that is given.
 */
import { days } from '#domain/basics/time.ts'
import { openPool } from '../platform/database.ts'
import { packOldDays } from './packer.ts'

const pool = openPool(process.argv[2]!)
const last = Number(process.argv[3])
let statements = 0
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    process.stdout.write('.')
    if (++statements === last) process.kill(process.pid, 'SIGKILL')
    return query(...given)
  }) as never
})
await packOldDays(pool, Date.now(), { afterDays: 3, rest: async () => {}, quietFor: -days(1) })
await pool.end()
