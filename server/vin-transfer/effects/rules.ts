/** The giver's alert rules: those that name a vehicle no longer do, and one that is left with none is turned off. */
import { number } from '#domain/basics/print.ts'
import { mark, plural } from '#domain/basics/texts.ts'
import { beginVersions, editMoment, endVersions } from '../../alerts/rule-write.ts'
import { countOf, transferEffect } from './effect.ts'

interface Taken {
  readonly id: string
  /** What was taken out of it. */
  readonly vehicles: readonly number[]
  /** Whether it was turned off, having none left. */
  readonly off: boolean
}

/** It still has none: nobody has edited it since. */
const empty = `r.vehicle_ids = '{}' AND r.vehicle_group_ids = '{}'`
const naming = 'customer_id = $1 AND NOT all_vehicles AND vehicle_ids && $2::int[]'

export const rules = transferEffect<readonly Taken[]>({
  key: 'rules',
  title: mark('Alert rules'),
  says: (count) =>
    plural(
      count,
      '{{count}} alert rule of the giver no longer names the trailers. A rule that is left with none is turned off.',
      '{{count}} alert rules of the giver no longer name the trailers. A rule that is left with none is turned off.',
      { count: number(count) },
    ),
  count: (db, leaving) => countOf(db, `SELECT count(*) AS count FROM alert_rule WHERE ${naming}`, leaving),
  apply: async (client, { customerId, vehicleIds, now }) => {
    const { rows: held } = await client.query<{ id: string }>(
      `SELECT id FROM alert_rule WHERE ${naming} ORDER BY id FOR UPDATE`,
      [customerId, vehicleIds],
    )
    if (held.length === 0) return []
    const at = await editMoment(client, held, now)
    const ids = held.map(({ id }) => id)
    const { rows } = await client.query<Taken & { on: boolean }>(
      `UPDATE alert_rule r SET vehicle_ids = w.stay, version = version + 1, updated = $4,
          is_active = r.is_active AND NOT w.empty,
          deactivated = CASE WHEN r.is_active AND w.empty THEN $4 ELSE r.deactivated END
        FROM (SELECT o.id, o.is_active AS was,
            ARRAY(SELECT v FROM unnest(o.vehicle_ids) AS v WHERE v = ANY($2::int[])) AS gone,
            ARRAY(SELECT v FROM unnest(o.vehicle_ids) WITH ORDINALITY AS u(v, n) WHERE v <> ALL($2::int[]) ORDER BY n) AS stay,
            o.vehicle_ids <@ $2::int[] AND o.vehicle_group_ids = '{}' AS empty
          FROM alert_rule o WHERE o.customer_id = $1 AND o.id = ANY($3)) w
        WHERE r.customer_id = $1 AND r.id = w.id
        RETURNING r.id, w.gone AS vehicles, w.was AND w.empty AS off, r.is_active AS on`,
      [customerId, vehicleIds, ids, new Date(at)],
    )
    await endVersions(client, customerId, ids, at)
    await beginVersions(
      client,
      customerId,
      rows.filter(({ on }) => on).map(({ id }) => id),
      at,
    )
    return rows.map(({ id, vehicles, off }) => ({ id, vehicles, off }))
  },
  restore: async (client, { customerId, vehicleIds, now }, all) => {
    const back = new Set(vehicleIds)
    const kept = all.flatMap((one) => {
      const vehicles = one.vehicles.filter((id) => back.has(id))
      return vehicles.length > 0 ? [{ ...one, vehicles }] : []
    })
    if (kept.length === 0) return
    const at = await editMoment(client, kept, now)
    const { rows } = await client.query<{ id: string; on: boolean }>(
      `UPDATE alert_rule r SET version = version + 1, updated = $3,
          vehicle_ids = r.vehicle_ids || ARRAY(SELECT v FROM unnest(k.vehicles) AS v WHERE v <> ALL(r.vehicle_ids)),
          is_active = r.is_active OR k.off AND ${empty},
          deactivated = CASE WHEN k.off AND ${empty} THEN NULL ELSE r.deactivated END
        FROM json_to_recordset($2::json) AS k(id uuid, vehicles int[], off boolean)
        WHERE r.customer_id = $1 AND r.id = k.id AND NOT r.all_vehicles RETURNING r.id, r.is_active AS on`,
      [customerId, JSON.stringify(kept), new Date(at)],
    )
    await endVersions(
      client,
      customerId,
      rows.map(({ id }) => id),
      at,
    )
    await beginVersions(
      client,
      customerId,
      rows.filter(({ on }) => on).map(({ id }) => id),
      at,
    )
  },
})
