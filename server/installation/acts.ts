/**
 * What an installer does. A phone without coverage sends it later, and again where an answer was lost: each act may
 * come twice and is done once.
 */
import type pg from 'pg'
import { attachedBefore, installationPhotosMost } from '#domain/basics/assumed.ts'
import { second } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { unheardOf } from '#domain/installation/checklist.ts'
import { missingOf, readSerial, unsupported } from '#domain/installation/installation.ts'
import { installationWords } from '#domain/installation/words.ts'
import { findSensorById } from '#domain/sensors/index.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { beginRegistering } from '../trailers/store.ts'
import { checklistNow } from './first-reports.ts'
import { fitGateway } from './gateway.ts'
import { dropPhoto, insertPhoto, photoBytes } from './photo-store.ts'
import { installationsHeld, uuidOf } from './reach.ts'
import {
  dropInstallation,
  holdTrailer,
  type InstallableTrailer,
  type InstallationsSeen,
  insertInstallation,
  installationOf,
  installedBefore,
  isTaken,
  openAt,
  type StoredInstallation,
  setFinished,
  setFitted,
} from './store.ts'

type Installing = Acting & Pick<Context, 'fleet'>

/** When something was done that is told of now: by its age, as a phone's clock may be off. */
const momentOf = (secondsAgo: number, now: Instant): Instant =>
  now - Math.min(Math.max(Math.round(secondsAgo * second) || 0, 0), attachedBefore)

export interface InstallationInput {
  readonly id: string | number
  readonly vin: string
  /** How long ago it was begun. */
  readonly secondsAgo: number
  /** The gateway that is fitted; null while none was named. */
  readonly serialNumber: string | null
  /** The gateway that the trailer was seen to carry before; null: none. */
  readonly replaces: string | null
  /** How long ago it was put on. */
  readonly attachedSecondsAgo: number
  /** Null while nobody has chosen. */
  readonly sensorTypeIds: readonly number[] | null
}

const found = (installation: StoredInstallation | null): StoredInstallation => {
  if (!installation) throw refusal(installationWords.noSuchInstallation)
  return installation
}

/** The installation to go on with; begins it if it is not there yet. */
const begun = async (
  client: pg.ClientBase,
  context: Acting,
  held: InstallationsSeen,
  trailer: InstallableTrailer,
  id: string,
  started: Instant,
): Promise<StoredInstallation> => {
  const known = await installationOf(client, held, id)
  if (known) {
    if (known.vehicleId !== trailer.id) throw refusal(installationWords.noSuchInstallation)
    if (known.finished !== null) throw refusal(installationWords.isDone)
    return known
  }
  if (await isTaken(client, id)) throw refusal(installationWords.noSuchInstallation)
  const { viewer, actor } = context
  const open = await openAt(client, trailer)
  if (open)
    throw refusal(
      open.installerId === viewer.userId
        ? installationWords.begunBefore(trailer.unitId)
        : installationWords.begunByOther(trailer.unitId, open.installer),
    )
  await insertInstallation(client, {
    id,
    trailer,
    started,
    installerId: viewer.userId,
    installer: viewer.email,
  })
  await record(client, actor, {
    action: 'installation begun',
    subject: trailer.unitId,
    customerId: trailer.customerId,
    new: { started: new Date(started).toISOString() },
  })
  return found(await installationOf(client, held, id))
}

const labelsOf = (ids: readonly number[]) => ids.map((id) => findSensorById(id)?.label ?? String(id))

const chooseSensors = async (
  client: pg.ClientBase,
  { actor }: Acting,
  trailer: InstallableTrailer,
  chosen: readonly number[],
): Promise<boolean> => {
  const cannot = unsupported(trailer.deviceTypeId, chosen)
  if (cannot.length > 0) throw refusal(installationWords.unsupported(cannot))
  const ids = [...new Set(chosen)].sort((a, b) => a - b)
  if (ids.join() === [...trailer.installedSensorTypeIds].sort((a, b) => a - b).join()) return false
  await client.query(
    'UPDATE vehicle SET installed_sensor_type_ids = $3, updated = now() WHERE customer_id = $1 AND id = $2',
    [trailer.customerId, trailer.id, ids],
  )
  await record(client, actor, {
    action: 'vehicle edited',
    subject: trailer.unitId,
    customerId: trailer.customerId,
    old: { sensors: labelsOf(trailer.installedSensorTypeIds) },
    new: { sensors: labelsOf(ids) },
  })
  return true
}

/** Begins an installation, or brings what is fitted up to what the phone knows: all of it or nothing. @throws a refusal */
export const saveInstallation = async (
  context: Installing,
  input: InstallationInput,
): Promise<StoredInstallation> => {
  const { viewer, db, now } = context
  const id = uuidOf(input.id)
  const held = await installationsHeld(db, viewer)
  const serial = input.serialNumber === null ? null : readSerial(input.serialNumber)
  if (serial === null && input.serialNumber !== null) throw refusal(trailerWords.serial)
  const attached = momentOf(input.attachedSecondsAgo, now)
  const { saved, edited } = await inTransaction(db, async (client) => {
    await beginRegistering(client, { actor: viewer.email, at: attached })
    const trailer = await holdTrailer(client, held.accessScope, input.vin)
    if (!trailer) throw refusal(installationWords.noSuchTrailer)
    const before = await begun(client, context, held, trailer, id, momentOf(input.secondsAgo, now))
    const swaps = serial !== null && serial !== trailer.serialNumber
    if (swaps) await fitGateway(client, context, trailer, serial, input.replaces)
    const chosen = input.sensorTypeIds
    const chooses = chosen !== null && (await chooseSensors(client, context, trailer, chosen))
    await setFitted(client, before, {
      serialNumber: serial ?? before.serialNumber,
      sensorTypeIds: chosen ?? before.sensorTypeIds,
      // What the gateway before reported says nothing of this one.
      countedFrom: swaps && trailer.serialNumber !== null ? Math.max(attached, before.started) : null,
    })
    return { saved: found(await installationOf(client, held, id)), edited: swaps || chooses }
  })
  if (edited) await context.fleet.vehiclesChanged([saved.vehicleId])
  return saved
}

const factsOf = (one: StoredInstallation, sensors: readonly number[]) => ({
  serialNumber: one.serialNumber,
  sensors: labelsOf(sensors),
})

/**
 * Finishes it, and notes when and by whom the trailer was installed.
 * @param evenSo though not everything has been heard of or photographed
 * @throws a refusal
 */
export const finishInstallation = async (
  context: Installing,
  given: string | number,
  secondsAgo: number,
  evenSo: boolean,
): Promise<StoredInstallation> => {
  const { viewer, db, now, actor } = context
  const id = uuidOf(given)
  const held = await installationsHeld(db, viewer)
  const seen = found(await installationOf(db, held, id))
  if (seen.finished !== null) return seen
  const done = await inTransaction(db, async (client) => {
    const one = found(await installationOf(client, held, id, true))
    // An answer was lost, and it is told of again.
    if (one.finished !== null) return one
    const checklist = await checklistNow(client, one)
    const { must, should } = missingOf(one, unheardOf(checklist))
    if (must.length > 0) throw refusal(must.join(' '))
    if (one.carried !== one.serialNumber)
      throw refusal(installationWords.carriesOther(one.unitId, one.serialNumber!, one.carried))
    if (should.length > 0 && !evenSo) throw refusal(installationWords.confirm(should))
    const finished = Math.max(one.started, momentOf(secondsAgo, now))
    const firstReports = Object.fromEntries(
      checklist.flatMap(({ sensorTypeId, firstReport }) =>
        firstReport === null ? [] : [[sensorTypeId, firstReport]],
      ),
    )
    const before = await installedBefore(client, one)
    await setFinished(client, one, { finished, installerId: one.installerId ?? viewer.userId, firstReports })
    await record(client, actor, {
      action: 'installation finished',
      subject: one.unitId,
      customerId: one.customerId,
      old: before,
      new: {
        ...factsOf(one, one.sensorTypeIds ?? []),
        installationDate: new Date(finished).toISOString(),
        installedBy: one.installerId === null ? viewer.email : one.installer,
      },
    })
    return found(await installationOf(client, held, id))
  })
  await context.fleet.vehiclesChanged([done.vehicleId])
  return done
}

/** Forgets one that is not finished, with its photos. What was fitted stays fitted. @throws a refusal */
export const cancelInstallation = async (context: Acting, given: string | number): Promise<boolean> => {
  const id = uuidOf(given)
  const held = await installationsHeld(context.db, context.viewer)
  return inTransaction(context.db, async (client) => {
    const one = found(await installationOf(client, held, id, true))
    if (one.finished !== null) throw refusal(installationWords.isDone)
    await dropInstallation(client, one)
    await record(client, context.actor, {
      action: 'installation cancelled',
      subject: one.unitId,
      customerId: one.customerId,
      old: factsOf(one, one.sensorTypeIds ?? []),
    })
    return true
  })
}

/** Adds a photo that a phone has sent; nothing where it is there already. Answers of which unit. @throws a refusal */
export const addPhoto = async (
  context: Acting,
  given: string,
  photo: { readonly id: string; readonly secondsAgo: number; readonly bytes: Buffer },
): Promise<string> => {
  const id = uuidOf(given)
  const photoId = uuidOf(photo.id)
  const held = await installationsHeld(context.db, context.viewer)
  return inTransaction(context.db, async (client) => {
    const one = found(await installationOf(client, held, id, true))
    if ((await photoBytes(client, one, photoId)) !== null) return one.unitId
    if (one.finished !== null) throw refusal(installationWords.isDone)
    if (one.photoCount >= installationPhotosMost)
      throw refusal(installationWords.photos(installationPhotosMost))
    const taken = momentOf(photo.secondsAgo, context.now)
    await insertPhoto(client, one, { id: photoId, taken, bytes: photo.bytes })
    await record(client, context.actor, {
      action: 'photo added',
      subject: `${one.unitId}: installation`,
      customerId: one.customerId,
      new: { size: photo.bytes.length },
    })
    return one.unitId
  })
}

/** Whether there was such a photo. @throws a refusal */
export const removePhoto = async (
  context: Acting,
  given: string | number,
  photoId: string | number,
): Promise<boolean> => {
  const held = await installationsHeld(context.db, context.viewer)
  return inTransaction(context.db, async (client) => {
    const one = found(await installationOf(client, held, uuidOf(given), true))
    if (one.finished !== null) throw refusal(installationWords.isDone)
    const was = await dropPhoto(client, one, uuidOf(photoId))
    if (was)
      await record(client, context.actor, {
        action: 'photo removed',
        subject: `${one.unitId}: installation`,
        customerId: one.customerId,
      })
    return was
  })
}
