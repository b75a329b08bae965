/**
 * A state as a text a third as long or less, to hold 100,000 of them in memory. Names of fields are left out and choices
 * become numbers, by the sensors' own schemas: so it is for this run of the program alone and must not be stored.
 */
import type { z } from 'zod'
import { mileages } from '../maintenance/faults.ts'
import { findSensorById, type SensorKey, sensors } from '../sensors/index.ts'
import { type PackedJourney, packJourney, unpackJourney } from './pack-journey.ts'
import { type PackedWatch, packWatch, unpackWatch } from './pack-watch.ts'
import { unreported, type VehicleState } from './state.ts'
import { limitedLevels, type VerdictMemory } from './verdict-memory.ts'

type Json = unknown
interface Codec {
  readonly pack: (value: Json) => Json
  readonly unpack: (packed: Json) => Json
}

const same: Codec = { pack: (value) => value, unpack: (packed) => packed }
const flag: Codec = { pack: (value) => (value ? 1 : 0), unpack: (packed) => packed === 1 }

const choice = (values: readonly Json[]): Codec => ({
  pack: (value) => values.indexOf(value),
  unpack: (packed) => values[packed as number],
})

const many = (one: Codec): Codec => ({
  pack: (value) => (value as readonly Json[]).map(one.pack),
  unpack: (packed) => (packed as readonly Json[]).map(one.unpack),
})

/** Values in the order of the fields; null for one left out, and nothing after the last there is. */
const fields = (shape: Readonly<Record<string, z.core.$ZodType>>): Codec => {
  const all = Object.entries(shape).map(([name, schema]) => ({ name, ...codecOf(schema) }))
  return {
    pack: (value) => {
      const packed: Json[] = []
      let length = 0
      for (let i = 0; i < all.length; i++) {
        const { name, pack } = all[i]!
        const field = (value as Record<string, Json>)[name]
        if (field !== undefined) length = i + 1
        packed.push(field === undefined ? null : pack(field))
      }
      packed.length = length
      return packed
    },
    unpack: (packed) => {
      const value: Record<string, Json> = {}
      const list = packed as readonly Json[]
      for (let i = 0; i < list.length; i++)
        if (list[i] !== null) value[all[i]!.name] = all[i]!.unpack(list[i])
      return value
    },
  }
}

/** A kind of schema that is not known here stays as it is, at full length. */
function codecOf(schema: z.core.$ZodType): Codec {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'boolean':
      return flag
    case 'enum':
      return choice(Object.values(def.entries))
    case 'optional':
      return codecOf(def.innerType)
    case 'array':
      return many(codecOf(def.element))
    case 'object':
      return fields(def.shape)
    default:
      return same
  }
}

const codecs = new Map<SensorKey, { readonly id: number } & Codec>(
  sensors.map(({ key, id, schema }) => [key, { id, ...codecOf(schema) }]),
)

/** Flat: key, place of the level, age, how long it has been better or -1. */
type PackedVerdict = readonly (string | number)[]
const packVerdict = (memory: VerdictMemory, recorded: number): PackedVerdict =>
  Object.entries(memory).flatMap(([key, { level, since, better }]) => [
    key,
    limitedLevels.indexOf(level),
    recorded - since,
    better === undefined ? -1 : recorded - better,
  ])
const unpackVerdict = (packed: PackedVerdict, recorded: number): VerdictMemory => {
  const memory: Record<string, VerdictMemory[string]> = {}
  for (let n = 0; n < packed.length; n += 4) {
    const held = {
      level: limitedLevels[packed[n + 1] as number]!,
      since: recorded - (packed[n + 2] as number),
    }
    const age = packed[n + 3] as number
    memory[packed[n] as string] = age < 0 ? held : { ...held, better: recorded - age }
  }
  return memory
}

/** The state as a short text, for `unpackState` of the same run. */
export function packState(state: VehicleState): string {
  const { recorded, seq, readings, tether, motion, dwell, faults, watch, verdict, journey } = state
  if (recorded === null) return ''
  const held: Json[] = []
  for (const key in readings) {
    const { at, reading, since } = readings[key as SensorKey]!
    const { id, pack } = codecs.get(key as SensorKey)!
    held.push(id, recorded - at, pack(reading), since === undefined ? -1 : at - since)
  }
  return JSON.stringify([
    recorded,
    held,
    tether && [tether.tethered ? 1 : 0, tether.since],
    motion && [
      motion.moving ? 1 : 0,
      motion.since,
      motion.at.lat,
      motion.at.lng,
      motion.accuracyM ?? null,
      motion.doubted ?? null,
      ...(motion.drove ? [1] : []),
    ],
    dwell && [dwell.since, dwell.at.lat, dwell.at.lng],
    faults.map((fault) => [
      fault.sensorTypeId,
      fault.faultTypeId,
      fault.fmi,
      fault.position,
      recorded - fault.start,
      fault.maxMph,
      fault.mileage === null ? -1 : mileages.indexOf(fault.mileage),
      fault.startMiles,
      fault.endMiles,
    ]),
    journey && packJourney(journey, recorded),
    // Nothing at all for most vehicles.
    ...(watch === null && seq === undefined && verdict === null ? [] : [watch && packWatch(watch, recorded)]),
    ...(seq === undefined && verdict === null ? [] : [seq ?? null]),
    ...(verdict === null ? [] : [packVerdict(verdict, recorded)]),
  ])
}

type Packed = readonly [
  recorded: number,
  held: readonly Json[],
  tether: readonly [0 | 1, number] | null,
  motion: readonly [0 | 1, number, number, number, number | null, number | null, 1?] | null,
  dwell: readonly [number, number, number] | null,
  faults: readonly PackedFault[],
  journey: PackedJourney | null,
  watch?: PackedWatch | null,
  seq?: number | null,
  verdict?: PackedVerdict,
]
type PackedFault = readonly [
  sensorTypeId: number,
  faultTypeId: number,
  fmi: number,
  position: string,
  age: number,
  maxMph: number | null,
  mileage: number,
  startMiles: number | null,
  endMiles: number | null,
]

/** What `packState` made a text of. */
export function unpackState(text: string): VehicleState {
  if (text === '') return unreported
  const [recorded, held, tether, motion, dwell, faults, journey, watch, seq, verdict] = JSON.parse(
    text,
  ) as Packed
  const readings: Record<string, Json> = {}
  for (let i = 0; i < held.length; i += 4) {
    const { key } = findSensorById(held[i] as number)!
    const reading = codecs.get(key as SensorKey)!.unpack(held[i + 2])
    const at = recorded - (held[i + 1] as number)
    const lasted = held[i + 3] as number
    readings[key] = lasted < 0 ? { at, reading } : { at, reading, since: at - lasted }
  }
  return {
    recorded,
    ...(seq === undefined || seq === null ? undefined : { seq }),
    readings: readings as VehicleState['readings'],
    tether: tether && { tethered: tether[0] === 1, since: tether[1] },
    motion: motion && {
      moving: motion[0] === 1,
      since: motion[1],
      at: { lat: motion[2], lng: motion[3] },
      ...(motion[4] === null ? undefined : { accuracyM: motion[4] }),
      ...(motion[5] === null ? undefined : { doubted: motion[5] }),
      ...(motion[6] && { drove: true }),
    },
    dwell: dwell && { since: dwell[0], at: { lat: dwell[1], lng: dwell[2] } },
    faults: faults.map(
      ([sensorTypeId, faultTypeId, fmi, position, age, maxMph, mileage, startMiles, endMiles]) => ({
        sensorTypeId,
        faultTypeId,
        fmi,
        position,
        start: recorded - age,
        end: null,
        maxMph,
        mileage: mileages[mileage] ?? null,
        startMiles,
        endMiles,
      }),
    ),
    watch: watch ? unpackWatch(watch, recorded) : null,
    verdict: verdict ? unpackVerdict(verdict, recorded) : null,
    journey: journey && unpackJourney(journey, recorded),
  }
}
