/** The feeds of things that begin, change and end: what is told of each, and where it is read. */
import { z } from 'zod'
import { sensors } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'

export interface ChangeKind {
  /** In `feed_change`. */
  readonly code: number
  /** SQL: `t`, the thing as it is now, of a change `c`; no row where it is no more. */
  readonly from: string
  /** SQL of whether it is there, and of when it ended: null while it goes on. */
  readonly isThere: string
  readonly ended: string
  /** What is told: its type, the SQL it is read from, and how. */
  readonly fields: Readonly<Record<string, readonly [type: z.ZodType, sql: string]>>
  /** Where the rows of a day are read: SQL of its table, its moment and its key, as they are noted in `feed_change`. */
  readonly table: { readonly name: string; readonly at: string; readonly key: string }
  /** Fields with a moment that may come after a day, which does not tell it then, and what is not told with it. */
  readonly later: Readonly<Record<string, readonly string[]>>
  /** SQL conditions beside those of every feed. Values are appended to `params`. */
  readonly also?: (params: unknown[]) => readonly string[]
}

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`
const time = z.iso.datetime({ offset: true }).meta({ description: 'RFC 3339, UTC' })
const timeOrNull = time.nullable()
const moment = (column: string) => [timeOrNull, ms(column)] as const
const own = 't.customer_id = c.customer_id AND t.vehicle_id = c.vehicle_id'
const part = (n: number) => `split_part(c.key, '/', ${n})`
const number = z.number().nullable()
const text = z.string().nullable()
const flag = z.boolean().nullable()
const id = z.string()
export const isMoment = (type: z.ZodType): boolean => type === time || type === timeOrNull

/** Sensors that a customer has by a flag alone. */
const gated = (sensors as readonly AnySensor[]).flatMap(({ id, flag, faults }) =>
  faults && flag ? [{ id, flag }] : [],
)

export const changeKinds = {
  faults: {
    code: 1,
    from: `fault t WHERE ${own} AND t.started = c.at
      AND t.sensor_type_id || '/' || t.fault_type_id || '/' || t.fmi || '/' || t.position = c.key`,
    isThere: 't.started IS NOT NULL',
    ended: 't.ended',
    table: {
      name: 'fault',
      at: 'started',
      key: "t.sensor_type_id || '/' || t.fault_type_id || '/' || t.fmi || '/' || t.position",
    },
    later: { ended: [] },
    fields: {
      began: [time, ms('c.at')],
      sensorTypeId: [z.int(), `${part(1)}::int`],
      faultTypeId: [z.int(), `${part(2)}::int`],
      fmi: [z.int(), `${part(3)}::int`],
      position: [z.string().meta({ description: 'The wheel or the tire; may be empty' }), part(4)],
      ended: moment('t.ended'),
      maxMph: [number, 't.max_mph'],
    },
    also: (params) =>
      gated.map(
        ({ id, flag }) => `(${part(1)}::int <> ${id} OR c.customer_id IN
          (SELECT id FROM customer WHERE $${params.push(flag)}::text = ANY(flags)))`,
      ),
  },
  visits: {
    code: 2,
    from: `visit t WHERE ${own} AND t.entered = c.at AND t.geofence_id = c.key::int`,
    isThere: 't.entered IS NOT NULL',
    ended: 't.left_at',
    table: { name: 'visit', at: 'entered', key: 't.geofence_id::text' },
    later: { left: ['leftHow'] },
    fields: {
      geofenceId: [id, 'c.key'],
      geofenceName: [
        text,
        '(SELECT g.name FROM geofence g WHERE g.customer_id = c.customer_id AND g.id = c.key::int)',
      ],
      entered: [time, ms('c.at')],
      left: moment('t.left_at'),
      enteredHow: [text, 't.how'],
      leftHow: [text, 't.left_how'],
    },
  },
  trips: {
    code: 3,
    from: `trip t WHERE ${own} AND t.began = c.at`,
    isThere: 't.began IS NOT NULL',
    ended: 't.ended',
    table: { name: 'trip', at: 'began', key: "''::text" },
    later: { ended: ['miles', 'movingMs', 'topMph', 'toLat', 'toLng'] },
    fields: {
      began: [time, ms('c.at')],
      ended: moment('t.ended'),
      miles: [number, 'CASE WHEN t.ended IS NOT NULL THEN t.miles END'],
      movingMs: [number, 'CASE WHEN t.ended IS NOT NULL THEN t.moving_ms END'],
      topMph: [number, 'CASE WHEN t.ended IS NOT NULL THEN t.top_mph END'],
      fromLat: [number, 't.from_lat'],
      fromLng: [number, 't.from_lng'],
      toLat: [number, 'CASE WHEN t.ended IS NOT NULL THEN t.to_lat END'],
      toLng: [number, 'CASE WHEN t.ended IS NOT NULL THEN t.to_lng END'],
      loaded: [flag, 't.is_loaded'],
      tethered: [flag, 't.is_tethered'],
    },
  },
  firings: {
    code: 4,
    from: 'firing t WHERE t.id = c.key::bigint AND t.customer_id = c.customer_id',
    isThere: 't.id IS NOT NULL',
    // What is told of it is as of its moment.
    ended: 'c.at',
    table: { name: 'firing', at: 'at', key: 't.id::text' },
    later: { ended: [], withdrawn: [], acknowledged: [], resolved: [] },
    fields: {
      id: [id, 'c.key'],
      at: [time, ms('c.at')],
      ended: moment('t.ended'),
      ruleId: [text, `CASE WHEN t.source NOT LIKE 'fence:%' THEN t.source END`],
      alertTypeId: [number, 't.alert_type_id'],
      severity: [text, 't.severity'],
      late: [flag, 't.late'],
      withdrawn: moment('t.withdrawn'),
      snoozedUntil: moment('t.snoozed_until'),
      acknowledged: moment('t.acknowledged'),
      resolved: moment('t.resolved'),
    },
  },
} as const satisfies Record<string, ChangeKind>
export type ChangeKindName = keyof typeof changeKinds
