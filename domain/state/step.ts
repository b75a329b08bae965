/** One report further: what a vehicle's state becomes, and what that did to its faults. */
import { same } from '../basics/same.ts'
import type { Instant } from '../basics/units.ts'
import { type FaultChange, followFaults } from '../maintenance/faults.ts'
import { reportedFaults } from '../maintenance/reported-faults.ts'
import { type SensorKey, sensors } from '../sensors/index.ts'
import type { Report } from '../sensors/report.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import { readingAt } from '../sensors/turn.ts'
import { dwellOn, moveOn } from './motion.ts'
import type { Held, HeldReadings, VehicleState } from './state.ts'
import { type JudgedBy, remember, usualVehicle } from './verdict-memory.ts'

export interface Stepped {
  readonly state: VehicleState
  readonly faults: readonly FaultChange[]
}

/** The sensors whose readings are states that last. */
const lasting: ReadonlyMap<string, (reading: unknown) => string> = new Map(
  (sensors as readonly AnySensor[]).flatMap(({ key, lasts }) => (lasts ? [[key, lasts] as const] : [])),
)

/** The sensors whose states turn into others by lasting. */
const ripening = (sensors as readonly AnySensor[]).filter(({ turns }) => turns?.from === 'state')

/** What a report says, given how long that has lasted: the very same where nothing has turned. */
const ripened = (readings: Report['readings'], held: HeldReadings, recorded: Instant): Report['readings'] => {
  let turned = readings
  for (const sensor of ripening) {
    const key = sensor.key as SensorKey
    if (readings[key] === undefined) continue
    const reading = readingAt(sensor, held[key]!, recorded)
    if (reading !== held[key]!.reading) turned = { ...turned, [key]: reading }
  }
  return turned
}

const none: readonly FaultChange[] = Object.freeze([])

/** The readings held, with those of the report in place of older ones of the same sensors. */
const hold = (held: HeldReadings, { recorded, readings }: Report): HeldReadings => {
  const next: { [K in SensorKey]?: Held<unknown> } = { ...held }
  for (const key in readings) {
    const was = held[key as SensorKey]
    const reported = readings[key as SensorKey]
    const isSame = was !== undefined && same(was.reading, reported)
    // By far the most readings say what the one before said: that one stays, and whoever compares need not look into it.
    const reading = isSame ? was.reading : reported
    const lasts = lasting.get(key)
    if (!lasts) next[key as SensorKey] = { at: recorded, reading }
    else {
      const goesOn = isSame || (was !== undefined && lasts(was.reading) === lasts(reading))
      next[key as SensorKey] = { at: recorded, reading, since: goesOn ? (was.since ?? was.at) : recorded }
    }
  }
  return next as HeldReadings
}

/** The state after a report in everything but its faults and what verdicts remember, which are as they were. */
export function stepUnfaulted(state: VehicleState, report: Report): VehicleState {
  const { recorded, seq, readings } = report
  const { gps, tetherChange } = readings
  let { tether, motion, dwell } = state
  if (tetherChange && tether?.tethered !== tetherChange.tethered)
    tether = { tethered: tetherChange.tethered, since: recorded }
  if (gps) {
    const was = motion
    motion = moveOn(was, gps, recorded, state.readings.gps)
    dwell = dwellOn(dwell, was, motion, gps)
  }
  const next: VehicleState = {
    recorded,
    readings: hold(state.readings, report),
    tether,
    motion,
    dwell,
    faults: state.faults,
    watch: state.watch,
    verdict: state.verdict,
    journey: state.journey,
  }
  return seq === undefined ? next : { ...next, seq }
}

/**
 * The state after a report. Pure; shares what has not changed with the state before.
 * Reports must come in the order of their keys, each once: late ones are `replay`'s.
 * @param vehicle whose limits hold for what verdicts remember
 */
export function step(state: VehicleState, report: Report, vehicle: JudgedBy = usualVehicle): Stepped {
  const { recorded, readings } = report
  const { gps } = readings
  const next = stepUnfaulted(state, report)
  let { faults } = state
  let changes = none
  const reported = reportedFaults(ripened(readings, next.readings, recorded), faults)
  if (reported.length > 0 || faults.length > 0) {
    const held = state.readings
    const followed = followFaults(faults, reported, {
      recorded,
      mph: gps?.speedMph ?? null,
      odometer: (readings.odometer ?? held.odometer?.reading)?.miles ?? null,
      gpsMileage: (readings.gpsMileage ?? held.gpsMileage?.reading)?.miles ?? null,
    })
    faults = followed.active
    changes = followed.changes
  }
  const verdict = remember(state.verdict, next.readings, state.readings, recorded, vehicle)
  return {
    state: faults === state.faults && verdict === state.verdict ? next : { ...next, faults, verdict },
    faults: changes,
  }
}
