/** Why a rule fired for a vehicle, or why not: what is stored of that time, and the same steps over it again. */

import type pg from 'pg'
import { type Explanation, explain } from '#domain/alerts/explain.ts'
import { pausedFor } from '#domain/alerts/features.ts'
import type { Firing } from '#domain/alerts/firing.ts'
import { kindOf } from '#domain/alerts/index.ts'
import { alertWords } from '#domain/alerts/rule-words.ts'
import { saidIn } from '#domain/alerts/said-in.ts'
import { dateTime } from '#domain/basics/dates.ts'
import { days, hour } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { newestOf, readState, unreported, type VehicleState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { ownUnits } from '../access/own-units.ts'
import { timeZoneOf } from '../access/store.ts'
import type { Acting } from '../audit/context.ts'
import { vehicleOf } from '../fleet/vehicle.ts'
import { allShards } from '../ingest/shards.ts'
import { snapshotsBefore } from '../ingest/store.ts'
import { reportOf } from '../ingest/stored-report.ts'
import { reportsOf } from '../ingest/stored-spans.ts'
import { loadFenceVersions, loadRuleVersions } from '../ingest/watch/load.ts'
import { makeWatchers } from '../ingest/watch/watchers.ts'
import { inLanguage } from '../platform/in-language.ts'
import { refusal } from '../platform/refusal.ts'
import { saidAgain } from '../platform/said-again.ts'
import { customersOf, heldVehicle } from '../scope/held-vehicle.ts'
import { type AccessScope, accessScopeOf } from '../scope/vehicle-scope.ts'
import { seenAlerts } from './reach.ts'
import { rulesSeen } from './rule-scope.ts'
import { ruleById } from './rule-store.ts'
import { featuresOn } from './rule-write.ts'

/** The replay starts this long before the moment: one day is explained, the day before it gives the initial state. */
const before = days(2)

/** What was stored of a vehicle around a moment: a state before it, and the reports since. */
const storedOf = async (db: pg.Pool, { id, customerId }: Vehicle, at: Instant) => {
  const client = await db.connect()
  try {
    const key = { customerId, vehicleId: id }
    const [snapshot] = await snapshotsBefore(client, [{ ...key, at: at - before }])
    const base: VehicleState = snapshot ? readState(snapshot.state) : unreported
    const [rows] = await reportsOf(client, [{ ...key, after: newestOf(base), upTo: at + hour }])
    return { base, reports: rows!.map(reportOf) }
  } finally {
    client.release()
  }
}

interface Question {
  readonly ruleId: string
  readonly customerId: number
  readonly vehicle: Vehicle
  readonly at: Instant
  readonly firing?: Pick<Firing, 'at' | 'item'>
}

const answer = async (context: Acting, question: Question): Promise<Explanation> => {
  const { db, viewer } = context
  const units = await ownUnits(context)
  const { ruleId, customerId, vehicle, at } = question
  const wanted = { customerIds: [customerId], isUnapplied: false, shards: allShards }
  const versions = (await loadRuleVersions(db, wanted))
    .map(({ version }) => version)
    .filter(({ id }) => id === ruleId)
  const kinds = versions.flatMap(({ predicates }) =>
    predicates.flatMap((one) => kindOf(one.alertPredicateTypeId) ?? []),
  )
  // Geofences may be many; most rules have nothing to do with them.
  const fences = kinds.some(({ visits }) => visits)
    ? (await loadFenceVersions(db, wanted)).map(({ version }) => version)
    : []
  const rule = await ruleById(db, [customerId], ruleId)
  const zone = await timeZoneOf(db, viewer.userId)
  // Amounts are found in the English sentences.
  const stored = await storedOf(db, vehicle, at)
  const paused = rule?.isActive ? pausedFor(rule, await featuresOn(db, customerId)) : null
  const explained = inLanguage('en', () =>
    explain({
      ...question,
      ...stored,
      versions,
      watchers: makeWatchers(fences, versions),
      paused,
      clock: (moment) => dateTime(moment, zone, units.clock),
    }),
  )
  const said = (text: string) => saidAgain(saidIn(text, units))
  return { fired: explained.fired, verdict: said(explained.verdict), lines: explained.lines.map(said) }
}

/** The vehicle with this VIN that a customer has or had, as far as it is seen; null where there is none. */
const seenVehicle = async (
  db: pg.Pool,
  accessScope: AccessScope,
  vin: string,
  customerId: number,
): Promise<Vehicle | null> => {
  const held = await heldVehicle(db, accessScope, vin)
  return held && customersOf(held).includes(customerId) ? vehicleOf(db, held.id, customerId) : null
}

/** @throws a refusal where the viewer does not see the rule, or the vehicle */
export const whyNot = async (
  context: Acting,
  ruleId: string,
  vin: string,
  at: Instant,
): Promise<Explanation> => {
  const { db, viewer } = context
  const accessScope = await accessScopeOf(db, viewer, 'alerts')
  const found = await ruleById(db, seenAlerts(viewer, null), ruleId)
  const [rule] = found ? await rulesSeen(db, accessScope, [found]) : []
  if (!rule) throw refusal(alertWords.noSuchRule)
  const vehicle = await seenVehicle(db, accessScope, vin, rule.customerId)
  if (!vehicle) throw refusal(alertWords.noSuchVehicle)
  return answer(context, { ruleId: rule.id, customerId: rule.customerId, vehicle, at })
}

/** Of a firing that the viewer has before them: the same steps again, to the same verdict. */
export const whyFired = async (
  context: Acting,
  firing: Pick<Firing, 'at' | 'item' | 'evidence'> & {
    readonly ruleId: string | null
    readonly customerId: number
    readonly vehicleId: number
  },
): Promise<Explanation> => {
  const { ruleId, customerId, vehicleId, at, item, evidence } = firing
  if (ruleId === null)
    return {
      fired: true,
      verdict: `${saidAgain(saidIn(evidence.because, await ownUnits(context)))}.`,
      lines: [],
    }
  const vehicle = await vehicleOf(context.db, vehicleId, customerId)
  return answer(context, { ruleId, customerId, vehicle, at, firing: { at, item } })
}
