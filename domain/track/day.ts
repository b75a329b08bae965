/** A vehicle's day in its customer's time zone, added up report by report; what lasts over midnight is cut there. */
import { gatewaySilentAfter, movingFor, reeferOutOfRange, tirePressureShownTo } from '../basics/assumed.ts'
import { dayIn, startOfDayIn } from '../basics/dates.ts'
import { fahrenheit } from '../basics/print.ts'
import { days, minutes, day as oneDay } from '../basics/time.ts'
import type { Instant, Ms } from '../basics/units.ts'
import { distance } from '../geo/point.ts'
import type { FaultChange } from '../maintenance/faults.ts'
import type { Readings, SensorKey } from '../sensors/index.ts'
import type { Report } from '../sensors/report.ts'
import { loadStatus, sensorLevel } from '../state/derived.ts'
import type { OpenDay } from '../state/journey.ts'
import type { VehicleState } from '../state/state.ts'
import type { Level } from '../vehicle/severity.ts'
import { usualZone, type Vehicle } from '../vehicle/vehicle.ts'

/** What is added up, under the names of the columns of `vehicle_day`; durations in milliseconds. */
export const daySums = [
  /** Along its fixes while it moved, in yards too. */
  'miles',
  'moving_ms',
  /** Standing with load, without, and where no sensor says. */
  'loaded_ms',
  'empty_ms',
  'standing_ms',
  'tethered_ms',
  'untethered_ms',
  /** Reports were missing for longer than there should be. */
  'gaps',
  'gap_ms',
  'reports',
  'loads',
  'unloads',
  'door_openings',
  'faults_opened',
  'faults_closed',
  /** A tire at Caution or worse. */
  'tire_out_ms',
  /** A reefer: on, out of its range, and with an open door. */
  'reefer_on_ms',
  'reefer_out_ms',
  'reefer_door_ms',
  'set_point_changes',
  /** Share of the tank; what was filled up is left out. */
  'fuel_used',
] as const
export type DaySum = (typeof daySums)[number]
/** Of what the least value is kept. */
export const dayLeast = ['fuel_min', 'battery_min_mv', 'tire_min_psi'] as const
export type DayLeast = (typeof dayLeast)[number]

/** A day of a vehicle that is over, or was told so far. */
export type VehicleDay = Omit<OpenDay, 'ends'>

const at = Object.fromEntries(daySums.map((name, n) => [name, n])) as Readonly<Record<DaySum, number>>
const zeros: readonly number[] = Object.freeze(daySums.map(() => 0))
const unknown: readonly null[] = Object.freeze(dayLeast.map(() => null))

/** The sensors that stays, trips and days look at, beside positions: no others are read to count them again. */
export const journeySensors = [
  'tetherChange',
  'door',
  'enhancedWeight',
  'ultrasonicCargo',
  'reeferUnit',
  'sensorBoxBattery',
  'individualTirePressure',
  'tireTemperature',
] as const satisfies readonly SensorKey[]

/** The day of a moment, and when it ends: of a zone the last is remembered, for nearly all reports are of today. */
const calendar = new Map<string, { day: string; from: Instant; ends: Instant }>()
const dayOf = (moment: Instant, zone: string): { readonly day: string; readonly ends: Instant } => {
  const known = calendar.get(zone)
  if (known && moment >= known.from && moment < known.ends) return known
  const day = dayIn(moment, zone)
  const from = startOfDayIn(day, zone)
  const ends = startOfDayIn(dayIn(from + oneDay + oneDay / 2, zone), zone)
  const found = { day, from, ends }
  calendar.set(zone, found)
  return found
}

const begin = (moment: Instant, zone: string): OpenDay => {
  const { day, ends } = dayOf(moment, zone)
  return { day, ends, sums: zeros, least: unknown, geofences: {} }
}

/** @assume After a longer silence nobody asks what each of its days was like: only the first and the last are told. */
const silenceToldFor: Ms = days(62)
/** A reefer's reading counts until the next, but no longer than so: units report every few minutes while they are on. */
export const reeferReadingHolds: Ms = minutes(15)
/** @assume A tank that fills by more than this share was filled up; less is how fuel swashes. */
const swash = 0.02

const isBad = (level: Level): boolean => level === 'caution' || level === 'critical'
const tires = ['individualTirePressure', 'tireTemperature'] as const

const degreesOff = (zone: { setPointCelsius?: number | undefined; returnAirCelsius?: number | undefined }) =>
  zone.setPointCelsius === undefined || zone.returnAirCelsius === undefined
    ? 0
    : Math.abs(fahrenheit(zone.returnAirCelsius) - fahrenheit(zone.setPointCelsius))
const isOutOfRange = ({ powerOn, zones }: NonNullable<Readings['reeferUnit']>): boolean =>
  powerOn !== false && (zones ?? []).some((zone) => degreesOff(zone) > reeferOutOfRange)

/** Adds time to a day that is being added up, and begins the next where it reaches over midnight. */
class Adding {
  #day: OpenDay
  #sums: number[] | null = null
  #least: (number | null)[] | null = null
  #geofences: Record<string, Ms> | null = null
  readonly #zone: string
  readonly over: VehicleDay[] = []

  constructor(day: OpenDay, zone: string) {
    this.#day = day
    this.#zone = zone
  }

  get day(): OpenDay {
    return {
      day: this.#day.day,
      ends: this.#day.ends,
      sums: this.#sums ?? this.#day.sums,
      least: this.#least ?? this.#day.least,
      geofences: this.#geofences ?? this.#day.geofences,
    }
  }

  add(name: DaySum, value: number): void {
    this.#sums ??= [...this.#day.sums]
    this.#sums[at[name]]! += value
  }
  least(name: DayLeast, value: number | null | undefined): void {
    if (value === null || value === undefined) return
    const n = dayLeast.indexOf(name)
    const was = (this.#least ?? this.#day.least)[n] ?? null
    if (was !== null && was <= value) return
    this.#least ??= [...this.#day.least]
    this.#least[n] = value
  }
  #stay(ids: readonly string[], span: Ms): void {
    if (ids.length === 0) return
    this.#geofences ??= { ...this.#day.geofences }
    for (const id of ids) this.#geofences[id] = (this.#geofences[id] ?? 0) + span
  }

  /** Turns to the day of a moment; what lies before it is over. */
  turnTo(moment: Instant): void {
    if (moment < this.#day.ends) return
    const { ends: _, ...over } = this.day
    this.over.push(over)
    this.#day = begin(moment, this.#zone)
    this.#sums = null
    this.#least = null
    this.#geofences = null
  }

  /** Adds what lasted from one moment to another, in one state. */
  spend(from: Instant, to: Instant, names: readonly DaySum[], geofences: readonly string[]): void {
    let begun = from
    if (to - from > silenceToldFor) {
      this.spend(from, Math.min(to, this.#day.ends), names, geofences)
      begun = dayOf(to, this.#zone).ends === this.#day.ends ? from : Math.max(from, to - oneDay)
      this.turnTo(begun)
    }
    while (begun < to) {
      this.turnTo(begun)
      const until = Math.min(to, this.#day.ends)
      for (const name of names) this.add(name, until - begun)
      this.#stay(geofences, until - begun)
      begun = until
    }
  }
}

export interface Added {
  readonly day: OpenDay
  /** Days that are over by now. */
  readonly days: readonly VehicleDay[]
}

const noDays: readonly VehicleDay[] = Object.freeze([])

/**
 * One report further, in the order of reports.
 * @param left when it set off between the two reports, where it stood at the first and no longer at the second
 */
export function addReport(
  open: OpenDay | null,
  before: VehicleState,
  after: VehicleState,
  { recorded, readings }: Report,
  {
    faults,
    left,
    vehicle,
  }: {
    readonly faults: readonly Pick<FaultChange, 'kind'>[]
    readonly left: Instant | null
    readonly vehicle: Vehicle
  },
): Added {
  const zone = vehicle.timeZone ?? usualZone
  const adding = new Adding(open ?? begin(recorded, zone), zone)
  if (open !== null && before.recorded !== null) addTime(adding, before, recorded, left, vehicle)
  adding.turnTo(recorded)
  adding.add('reports', 1)
  addMiles(adding, before, after, readings)
  for (const { kind } of faults)
    if (kind !== 'lasts') adding.add(kind === 'opened' ? 'faults_opened' : 'faults_closed', 1)
  addReadings(adding, before, after, readings, vehicle)
  return { day: adding.day, days: adding.over.length > 0 ? adding.over : noDays }
}

/** The time since the report before, by how the vehicle was then. */
function addTime(
  adding: Adding,
  before: VehicleState,
  recorded: Instant,
  left: Instant | null,
  vehicle: Vehicle,
): void {
  const from = before.recorded!
  const span = recorded - from
  if (span <= 0) return
  const { motion, tether, readings, watch } = before
  const moved = motion?.moving === true
  const isGap = span > (moved ? movingFor : gatewaySilentAfter)
  const always: DaySum[] = []
  if (isGap) always.push('gap_ms')
  else {
    if (tether) always.push(tether.tethered ? 'tethered_ms' : 'untethered_ms')
    if (tires.some((key) => readings[key] !== undefined && isBad(sensorLevel(before, vehicle, key, from))))
      always.push('tire_out_ms')
  }
  const load = loadStatus(before, vehicle)
  const standing: DaySum = load === null ? 'standing_ms' : load === 'loaded' ? 'loaded_ms' : 'empty_ms'
  const stoodUntil = motion === null || moved ? from : Math.max(from, left ?? recorded)
  const reefer = reeferSums(before)
  const reeferUntil = reefer.length === 0 ? from : readings.reeferUnit!.at + reeferReadingHolds
  const geofences = watch === null ? [] : Object.keys(watch.visits)
  let begun = from
  for (const until of [stoodUntil, reeferUntil, recorded].sort((a, b) => a - b)) {
    const ends = Math.min(until, recorded)
    if (ends <= begun) continue
    const names = [...always]
    if (ends <= stoodUntil) names.push(standing)
    else if (motion !== null && !isGap) names.push('moving_ms')
    if (ends <= reeferUntil) names.push(...reefer)
    adding.spend(begun, ends, names, geofences)
    begun = ends
  }
  if (isGap) adding.add('gaps', 1)
}

const noSums: readonly DaySum[] = Object.freeze([])
/** What a reefer's last reading says of the time after it, as far as a reading holds. */
const reeferSums = ({ readings: { reeferUnit, door } }: VehicleState): readonly DaySum[] => {
  if (!reeferUnit || reeferUnit.reading.powerOn === false) return noSums
  return [
    'reefer_on_ms',
    ...(isOutOfRange(reeferUnit.reading) ? (['reefer_out_ms'] as const) : []),
    ...(door?.reading.opened ? (['reefer_door_ms'] as const) : []),
  ]
}

function addMiles(adding: Adding, before: VehicleState, after: VehicleState, { gps }: Readings): void {
  const was = before.readings.gps?.reading
  if (!gps || !was || after.motion === null || before.motion === null) return
  const moved = after.motion.moving || before.motion.moving || after.dwell?.since !== before.dwell?.since
  if (moved && after.motion.doubted === undefined) adding.add('miles', distance(was, gps))
}

function addReadings(
  adding: Adding,
  before: VehicleState,
  after: VehicleState,
  readings: Readings,
  vehicle: Vehicle,
): void {
  const { door, reeferUnit, sensorBoxBattery, individualTirePressure, enhancedWeight, ultrasonicCargo } =
    readings
  if (door?.opened && before.readings.door?.reading.opened === false) adding.add('door_openings', 1)
  if (enhancedWeight || ultrasonicCargo) {
    const [was, is] = [loadStatus(before, vehicle), loadStatus(after, vehicle)]
    if (was === 'unloaded' && is === 'loaded') adding.add('loads', 1)
    if (was === 'loaded' && is === 'unloaded') adding.add('unloads', 1)
  }
  if (reeferUnit) addUnit(adding, before.readings.reeferUnit?.reading, reeferUnit)
  adding.least('battery_min_mv', sensorBoxBattery?.millivolts)
  for (const { psi } of individualTirePressure?.tires ?? [])
    if (psi <= tirePressureShownTo) adding.least('tire_min_psi', psi)
}

type Unit = NonNullable<Readings['reeferUnit']>
function addUnit(adding: Adding, was: Unit | undefined, is: Unit): void {
  adding.least('fuel_min', is.fuelLevelFraction)
  if (!was) return
  const used = (was.fuelLevelFraction ?? 0) - (is.fuelLevelFraction ?? 0)
  if (was.fuelLevelFraction !== undefined && is.fuelLevelFraction !== undefined && used >= -swash)
    adding.add('fuel_used', used)
  for (const { zone, setPointCelsius } of is.zones ?? []) {
    const asked = was.zones?.find((one) => one.zone === zone)?.setPointCelsius
    if (asked !== undefined && setPointCelsius !== undefined && asked !== setPointCelsius)
      adding.add('set_point_changes', 1)
  }
}

/** The day so far as a row. */
export const dayRow = ({ ends: _, ...day }: OpenDay): VehicleDay => day
