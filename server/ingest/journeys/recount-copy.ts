/** Stored reports as PostgreSQL copies them out, to count stays, trips and days again: what these look at, and nothing else. */
import type pg from 'pg'
import { type Readings, sensorOf } from '#domain/sensors/index.ts'
import { noSeq, type Report, type ReportKey, seqOf } from '#domain/sensors/report.ts'
import { journeySensors } from '#domain/track/day.ts'
import { copyRows, longAt, momentAt } from '../../platform/copied.ts'
import { dayAt, dayColumns, placesIn, reportsOrDaysIn } from '../../stored/days.ts'
import type { OpenDay } from '../../stored/decode.ts'
import { sensorMask } from '../copy-rows.ts'
import type { VehicleKey } from '../store.ts'

/** Whose reports are read, and from which one on. */
export interface After extends VehicleKey {
  /** The newest that is counted already; null where none is. */
  readonly after: ReportKey | null
}

const mask = sensorMask(journeySensors.map((key) => sensorOf(key).id))
/** Readings that hold nothing else come as they are stored. */
const readings = `CASE WHEN r.sensors & ${mask}::bigint = 0 THEN NULL
  WHEN r.sensors & ~${mask + sensorMask([sensorOf('gps').id])}::bigint = 0 THEN r.readings
  ELSE (SELECT jsonb_object_agg(k, r.readings->k) FROM unnest('{${journeySensors.join(',')}}'::text[]) k WHERE r.readings ? k) END`

/** COPY takes no parameters: everything in it is a number. */
const copySql = (all: readonly After[]) => `COPY (SELECT k.n, r.* FROM (VALUES ${all
  .map(
    ({ customerId, vehicleId, after }, n) =>
      `(${n}, ${Math.trunc(customerId)}, ${Math.trunc(vehicleId)}, to_timestamp(${(after?.recorded ?? 0) / 1000}), ${after === null ? noSeq - 1 : seqOf(after)}::bigint)`,
  )
  .join(', ')}) k(n, customer_id, vehicle_id, recorded, seq)
  CROSS JOIN LATERAL (SELECT r.recorded, ${dayColumns}, r.seq, r.lat, r.lng, r.speed_mph, r.accuracy_m, ${readings}
    FROM ${reportsOrDaysIn(
      {
        customer: '= k.customer_id',
        vehicle: '= k.vehicle_id',
        from: 'k.recorded',
        readings: journeySensors,
      },
      { without: ['level', 'stopped_since', 'verdict'] },
    )} r WHERE r.head IS NOT NULL OR (r.recorded, r.seq) > (k.recorded, k.seq)
    ORDER BY r.recorded, r.seq) r) TO STDOUT (FORMAT binary)`

const noReadings: Readings = Object.freeze({})

class Rows {
  readonly #all: readonly After[]
  readonly #take: (n: number, report: Report) => void
  /** Most readings say what the ones before said: these are not parsed again. */
  #text = ''
  #readings: Readings = noReadings

  constructor(all: readonly After[], take: (n: number, report: Report) => void) {
    this.#all = all
    this.#take = take
  }

  /** n, recorded and a packed day; or seq, lat, lng, speed, accuracy and the readings. */
  row(bytes: Buffer, begin: number): void {
    const n = bytes.readInt32BE(begin + 6)
    const day = dayAt(bytes, begin + 22)
    if (day) {
      this.#day(n, day)
      return
    }
    const recorded = momentAt(bytes, begin + 14)
    const seq = longAt(bytes, begin + 34)
    let at = begin + 42
    const double = () => {
      const isThere = bytes.readInt32BE(at) >= 0
      const value = isThere ? bytes.readDoubleBE(at + 4) : undefined
      at += isThere ? 12 : 4
      return value
    }
    const [lat, lng, speedMph, accuracyM] = [double(), double(), double(), double()]
    const length = bytes.readInt32BE(at)
    // jsonb: a version, then the text.
    const known = length < 0 ? noReadings : this.#parsed(bytes.toString('latin1', at + 5, at + 4 + length))
    const gps =
      lat === undefined || lng === undefined
        ? undefined
        : {
            lat,
            lng,
            ...(speedMph !== undefined && { speedMph }),
            ...(accuracyM !== undefined && { accuracyM }),
          }
    this.#take(n, {
      serial: '',
      recorded,
      ...(seq !== noSeq && { seq }),
      readings: gps ? { gps, ...known } : known,
    })
  }

  #day(n: number, day: OpenDay): void {
    const { after } = this.#all[n]!
    const { begin: first, end } = placesIn(day, after && { recorded: after.recorded, seq: seqOf(after) })
    for (let i = first; i < end; i++) {
      const { recorded, seq, lat, lng, speed_mph: speedMph, accuracy_m: accuracyM, readings } = day.row(i)
      this.#take(n, {
        serial: '',
        recorded,
        ...(seq !== noSeq && { seq }),
        readings:
          lat === null || lng === null
            ? readings
            : {
                gps: {
                  lat,
                  lng,
                  ...(speedMph !== null && { speedMph }),
                  ...(accuracyM !== null && { accuracyM }),
                },
                ...readings,
              },
      })
    }
  }

  #parsed(bytes: string): Readings {
    if (bytes !== this.#text) {
      this.#readings = JSON.parse(Buffer.from(bytes, 'latin1').toString()) as Readings
      this.#text = bytes
    }
    return this.#readings
  }
}

/** Reads the reports of some vehicles, of each in the order of their keys. @param take with the vehicle's place in `all` */
export async function copyJourneys(
  client: pg.ClientBase,
  all: readonly After[],
  take: (n: number, report: Report) => void,
): Promise<void> {
  if (all.length === 0) return
  const rows = new Rows(all, take)
  await copyRows(client, copySql(all), (bytes, begin) => rows.row(bytes, begin))
}
