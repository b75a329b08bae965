/** What a visitor of a shared link sees. The link is opened once, with its PIN if it has one; then a pass is used. */
import type pg from 'pg'
import { seenState } from '#domain/access/aspects.ts'
import { isOn } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import { type Viewer, viewerOf } from '#domain/access/session.ts'
import { sharePassLife, sharePinsMost } from '#domain/basics/assumed.ts'
import { hour } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { dash, notAvailable } from '#domain/basics/words.ts'
import type { OpenedShare, SharedReading, SharedView, ShareRefusal } from '#domain/fleet/share.ts'
import { findSensorById, type SensorKey } from '#domain/sensors/index.ts'
import type { Section } from '#domain/shapes/drawer.ts'
import { nothingBeside } from '#domain/verdict/beside.ts'
import { toldOf } from '#domain/verdict/of-sensors.ts'
import { verdictOf } from '#domain/verdict/verdict.ts'
import { checkPassword } from '../access/passwords.ts'
import { hashSecret, newSecret } from '../access/secrets.ts'
import { accountById } from '../access/store.ts'
import { record } from '../audit/record.ts'
import { limitsOfCustomers } from '../fleet/limits.ts'
import { stateOf } from '../fleet/state.ts'
import { vehicleOf } from '../fleet/vehicle.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type AccessScope, accessScopeOf } from '../scope/vehicle-scope.ts'
import { revokeShare } from './store.ts'
import {
  countPin,
  type HeldShare,
  insertPass,
  isShared,
  noteUse,
  pinRight,
  shareByHash,
  shareByPass,
  sharedVehicles,
  trackOf,
} from './visit-store.ts'

/** `wait`: how long the visitor must wait, if there were too many attempts. */
export interface ShareClosed {
  readonly closed: ShareRefusal
  readonly wait?: Ms
}
export const isShareClosed = (answer: object): answer is ShareClosed => 'closed' in answer

/** What the maker may see as of now; null where they may not share this any more, or may not sign in. */
const makerScope = async (pool: pg.Pool, share: HeldShare): Promise<AccessScope | null> => {
  const account = await accountById(pool, share.madeBy)
  if (!account?.enabled) return null
  const { id, email, groups, withheld } = account
  const maker: Viewer = viewerOf({
    sub: String(id),
    email,
    groups: [...groups],
    withheld: [...withheld],
    sid: undefined,
  })
  if (!can(maker, 'shareVehicles', { customerId: share.customerId })) return null
  const accessScope = await accessScopeOf(pool, maker, 'shareVehicles')
  const limits = accessScope.limits.get(share.customerId)
  return share.vehicleGroupId !== null && limits && !limits.includes(share.vehicleGroupId)
    ? null
    : accessScope
}

const closedBy = (share: HeldShare | null, now: Instant): ShareRefusal | null =>
  share === null ? 'unknown' : share.revoked ? 'revoked' : share.expires <= now ? 'expired' : null

const sectionsOf = (
  sections: readonly Section[],
  flags: ReadonlySet<string>,
): NonNullable<SharedReading['sections']> =>
  sections.map(({ title, rows, table }) => ({
    title,
    lines: rows
      .filter(({ flag }) => flag === undefined || isOn(flag, flags))
      .map(({ label, text, unit }) => [label, unit ? `${text} ${unit}` : text]),
    ...(table ? { table } : {}),
  }))

/** The chosen sensors' newest readings, in the words of the activity log. */
const readingsOf = async (
  pool: pg.Pool,
  share: HeldShare,
  id: number,
  now: Instant,
): Promise<readonly SharedReading[]> => {
  if (share.sensorTypeIds.length === 0) return []
  const [vehicle, state] = await Promise.all([
    vehicleOf(pool, id),
    stateOf(pool, { customerId: share.customerId, id }),
  ])
  const flags = new Set(share.flags)
  // What the sensors say alone; whether it moves and how far it has gone only where that was shared.
  const sees = { place: share.shows.includes('speed'), health: true, mileage: false }
  const verdict = verdictOf(seenState(state, sees), vehicle, nothingBeside, now)
  return share.sensorTypeIds.flatMap((sensorId) => {
    const sensor = findSensorById(sensorId)
    const held = sensor && state.readings[sensor.key as SensorKey]
    if (!sensor || !held || (sensor.flag !== undefined && !isOn(sensor.flag, flags))) return []
    const told = toldOf(verdict, new Set([sensor.key]), now)
    const of = {
      ...{ label: sensor.label, at: held.at, stale: now >= held.at + sensor.staleAfter },
      ...(told && { told: { level: told.level, words: told.words } }),
    }
    if (sensor.drawer.as === 'sections')
      return [
        { ...of, lines: [], sections: sectionsOf(sensor.drawer.sections(held.reading, vehicle), flags) },
      ]
    const lines = sensor
      .log(held.reading, vehicle)
      .filter(([, text]) => text !== '' && text !== notAvailable && text !== dash)
    return [{ ...of, lines }]
  })
}

const viewOf = async (
  pool: pg.Pool,
  share: HeldShare,
  wanted: number | null,
  now: Instant,
): Promise<SharedView | ShareClosed> => {
  const accessScope = await makerScope(pool, share)
  if (!accessScope) return { closed: 'ended' }
  const { vehicles, total } = await sharedVehicles(pool, share, accessScope)
  if (share.vehicleId !== null && vehicles.length === 0) return { closed: 'ended' }
  const id = share.vehicleId ?? wanted
  const chosen = id !== null && (share.vehicleId !== null || (await isShared(pool, share, accessScope, id)))
  const { customerId, trackHours } = share
  return {
    now,
    expires: share.expires,
    name: share.name,
    isGroup: share.vehicleId === null,
    silentAfter: (await limitsOfCustomers(pool))(customerId).silentAfter,
    shows: share.shows,
    vehicles,
    total,
    chosen: chosen
      ? {
          key: id,
          readings: await readingsOf(pool, share, id, now),
          track:
            trackHours > 0 && share.shows.includes('position')
              ? await trackOf(pool, customerId, id, now - trackHours * hour)
              : [],
        }
      : null,
  }
}

/** Looks at a PIN; null where it is right. Whoever guesses on ends the link. */
const tryPin = async (
  pool: pg.Pool,
  share: HeldShare & { readonly pinHash: string },
  pin: string,
  address: string,
  now: Instant,
): Promise<ShareClosed | null> => {
  const failures = await countPin(pool, share.id, now)
  if (failures === null) return { closed: 'locked', wait: Math.max(1_000, share.pinClosedUntil - now) }
  if (await checkPassword(share.pinHash, pin)) {
    await pinRight(pool, share.id)
    return null
  }
  if (failures < sharePinsMost) return { closed: 'wrongPin' }
  await inTransaction(pool, async (client) => {
    if (!(await revokeShare(client, share.id, now))) return
    await record(
      client,
      { userId: null, email: 'visitor of a shared link', address },
      {
        action: 'shared location ended by wrong PINs',
        subject: share.name,
        customerId: share.customerId,
        new: { wrongPins: failures },
      },
    )
  })
  return { closed: 'revoked' }
}

/** Opens a link: answers a pass, and what is seen first. */
export const openShare = async (
  pool: pg.Pool,
  given: { readonly link: string; readonly pin: string | null; readonly address: string },
  now: Instant,
): Promise<OpenedShare | ShareClosed> => {
  const share = await shareByHash(pool, hashSecret(given.link))
  const closed = closedBy(share, now)
  if (closed !== null || share === null) return { closed: closed ?? 'unknown' }
  const { pinHash } = share
  if (pinHash !== null) {
    if (given.pin === null) return { closed: 'pin' }
    const wrong = await tryPin(pool, { ...share, pinHash }, given.pin, given.address, now)
    if (wrong) return wrong
  }
  const view = await viewOf(pool, share, null, now)
  if (isShareClosed(view)) return view
  const pass = newSecret()
  const expires = Math.min(share.expires, now + sharePassLife)
  await inTransaction(pool, (client) =>
    insertPass(client, { hash: hashSecret(pass), shareId: share.id, expires }, now),
  )
  return { pass, view }
}

/** What a pass shows now. `wanted`: of a group, the vehicle to tell more of. */
export const visitShare = async (
  pool: pg.Pool,
  pass: string,
  wanted: number | null,
  now: Instant,
): Promise<SharedView | ShareClosed> => {
  const share = await shareByPass(pool, hashSecret(pass), now)
  if (!share) return { closed: 'pass' }
  const closed = closedBy(share, now)
  if (closed !== null) return { closed }
  const view = await viewOf(pool, share, wanted, now)
  if (!isShareClosed(view)) await noteUse(pool, share.id, now)
  return view
}
