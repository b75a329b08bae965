/** Service centers of spreadsheets in the database. */
import { serviceCentersMost } from '#domain/basics/assumed.ts'
import { centerKey, type ServiceCenter, serviceCenterWords } from '#domain/fleet/service-center.ts'
import type { JudgedLine, Thing } from '#domain/spreadsheet/judge.ts'
import type { Values } from '#domain/spreadsheet/kind.ts'
import { recordMany } from '../../audit/record.ts'
import { refusal } from '../../platform/refusal.ts'
import { oldAndNew, portions, type ThingStore } from './thing-store.ts'

const columns = 'id, name, address, city, state, zip, phone, email, hours, services, lat, lng'
const recordset = `json_to_recordset($1::json) AS d(id int, name text, address text, city text, state text, zip text,
    phone text, email text, hours text, services text, lat float8, lng float8)`
const key = (of: string) =>
  ['name', 'address', 'city', 'state'].map((one) => `lower(${of}.${one})`).join(', ')

const thingOf = ({ id, ...values }: ServiceCenter): Thing => ({ id, values: { ...values } })

/** All that a center has; what a file emptied is an empty text. */
const whole = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
const centerOf = ({ thingId, values }: JudgedLine, before: ReadonlyMap<number, Thing>) => ({
  ...whole({ ...(thingId === null ? {} : before.get(thingId)!.values), ...values }),
  id: thingId,
})

export const serviceCenterStore: ThingStore = {
  begin: async (client) => {
    await client.query('LOCK TABLE service_center IN SHARE ROW EXCLUSIVE MODE')
  },
  find: async (db, _by, { ids, values }) => {
    const { rows } = await db.query<ServiceCenter>(
      `SELECT ${columns} FROM service_center s WHERE id = ANY($2::int[]) OR (${key('s')}) IN
        (SELECT lower(name), lower(coalesce(address, '')), lower(coalesce(city, '')), lower(coalesce(state, '')) FROM ${recordset})`,
      [JSON.stringify(values), ids],
    )
    return rows.map(thingOf)
  },
  conflicts: async (db, _by, lines, before) => {
    const drafts = lines.map((line) => centerOf(line, before) as unknown as ServiceCenter)
    const { rows } = await db.query<ServiceCenter>(
      `SELECT s.id, s.name, s.address, s.city, s.state FROM ${recordset} JOIN service_center s ON (${key('s')}) = (${key('d')})
        WHERE s.id IS DISTINCT FROM d.id`,
      [JSON.stringify(drafts)],
    )
    const taken = new Set(rows.map(centerKey))
    const { rows: counted } = await db.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM service_center',
    )
    const fresh = lines.filter(({ outcome }) => outcome === 'new').length
    if (counted[0]!.count + fresh > serviceCentersMost)
      throw refusal(serviceCenterWords.tooMany(serviceCentersMost))
    const seen = new Set<string>()
    return new Map(
      drafts.flatMap((draft, at) => {
        const own = centerKey(draft)
        const wrong = taken.has(own) || seen.has(own)
        seen.add(own)
        return wrong ? [[lines[at]!.line, [serviceCenterWords.twice(draft.name)]] as const] : []
      }),
    )
  },
  take: async (client, by, lines, before, said) => {
    let done = 0
    for (const some of portions(lines)) {
      const rows = JSON.stringify(some.map((line) => centerOf(line, before)))
      await client.query(
        `INSERT INTO service_center (name, address, city, state, zip, phone, email, hours, services, lat, lng, updated)
          SELECT name, address, city, state, zip, phone, email, hours, services, lat, lng, $2 FROM ${recordset}
          WHERE id IS NULL`,
        [rows, new Date(by.now)],
      )
      await client.query(
        `UPDATE service_center s SET name = d.name, address = d.address, city = d.city, state = d.state, zip = d.zip,
            phone = d.phone, email = d.email, hours = d.hours, services = d.services, lat = d.lat, lng = d.lng,
            updated = $2 FROM ${recordset} WHERE s.id = d.id`,
        [rows, new Date(by.now)],
      )
      await recordMany(
        client,
        by.actor,
        some.map((line) => ({
          action: line.outcome === 'new' ? 'service center created' : 'service center changed',
          subject: line.name,
          ...(line.outcome === 'new' ? { new: line.values } : oldAndNew(line)),
        })),
      )
      done += some.length
      await said(done)
    }
    return { vehicles: [], users: [], watched: false }
  },
  every: async function* (db) {
    const { rows } = await db.query<ServiceCenter>(
      `SELECT ${columns} FROM service_center ORDER BY lower(name), id`,
    )
    yield* portions(rows.map(thingOf))
  },
}
