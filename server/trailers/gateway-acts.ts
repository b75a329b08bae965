/** What is done to gateways: entered, put on a vehicle, taken off, exchanged, each with its line in the audit trail. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { scope } from '#domain/access/scope.ts'
import { signInWords } from '#domain/access/words.ts'
import { attachedBefore } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { sensorBoxMakers } from '#domain/vehicle/makers.ts'
import { serialPattern } from '#domain/wire/report.ts'
import { record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { TrailerContext } from './acts.ts'
import {
  boxOf,
  carrierOfSerial,
  ownerOfSerial,
  putBox,
  type SensorBox,
  serialOfIccid,
  setSerial,
} from './gateway-store.ts'
import { reachBy, seesVehiclesOf, vehicleWithin } from './reach.ts'
import { beginRegistering, type RegisteredVehicle } from './store.ts'

/** A serial number without blanks around it. @throws a refusal where it is none */
const serialOf = (text: string): string => {
  const serial = text.trim()
  if (!serialPattern.test(serial)) throw refusal(trailerWords.serial)
  return serial
}

/** An ICCID of a SIM; null where it is 0, as devices without one tell, or left out (§5). @throws a refusal */
const iccidOf = (text: string | null | undefined): string | null => {
  const digits = (text ?? '').replace(/[\s-]/g, '')
  if (/^0*$/.test(digits)) return null
  // The last sign of some is a hexadecimal filler.
  const iccid = digits.replace(/F$/i, '')
  if (!/^\d{18,22}$/.test(iccid)) throw refusal(trailerWords.iccid)
  return iccid
}

export interface GivenBox {
  readonly extMfgrSerialNum: string
  readonly iccid?: string | null | undefined
  readonly sensorBoxMfgrId: number
  /** Whose it is; an administrator of one customer need not say. */
  readonly customerId?: number | null | undefined
}

/** The customer that a box is entered for; null where a super admin leaves that open. @throws a refusal */
const ownerOf = (
  { viewer }: Pick<TrailerContext, 'viewer'>,
  given: number | null | undefined,
): number | null => {
  const managed = scope(viewer, 'editTrailers')
  if (given != null) {
    if (!can(viewer, 'editTrailers', { customerId: given })) throw refusal(signInWords.notAuthorized)
    return given
  }
  if (managed === 'all') return null
  if (managed.length === 0) throw refusal(signInWords.notAuthorized)
  if (managed.length > 1) throw refusal(trailerWords.whoseBox)
  return managed[0]!
}

/** Enters a gateway, or what is newly known of one; an ICCID that is known stays where none is given. @throws a refusal */
export const upsertSensorBox = async (context: TrailerContext, given: GivenBox): Promise<SensorBox> => {
  const { viewer, db, now } = context
  const owner = ownerOf(context, given.customerId)
  const serialNumber = serialOf(given.extMfgrSerialNum)
  const iccid = iccidOf(given.iccid)
  const sees = seesVehiclesOf(viewer)
  if (!Object.hasOwn(sensorBoxMakers, given.sensorBoxMfgrId)) throw refusal(trailerWords.maker)
  return inTransaction(db, async (client) => {
    await beginRegistering(client, { actor: viewer.email, at: now })
    const before = await boxOf(client, serialNumber)
    const carrier = await carrierOfSerial(client, serialNumber)
    const belongsTo = carrier?.customerId ?? (await ownerOfSerial(client, serialNumber))
    if (belongsTo !== null && !can(viewer, 'editTrailers', { customerId: belongsTo }))
      throw refusal(trailerWords.boxElsewhere(serialNumber))
    if (iccid !== null) {
      const other = await serialOfIccid(client, iccid)
      if (other !== null && other !== serialNumber) {
        const box = await boxOf(client, other)
        const isSeen = box!.customerId === null ? can(viewer, 'deleteTrailers') : sees(box!.customerId)
        throw refusal(
          isSeen ? trailerWords.iccidTaken(iccid, other) : trailerWords.iccidTakenElsewhere(iccid),
        )
      }
    }
    const customerId = carrier?.customerId ?? owner ?? before?.customerId ?? null
    const box: SensorBox = {
      serialNumber,
      customerId,
      iccid: iccid ?? before?.iccid ?? null,
      sensorBoxMfgrId: given.sensorBoxMfgrId,
    }
    await putBox(client, box, now)
    await record(client, context.actor, {
      action: before ? 'gateway changed' : 'gateway entered',
      subject: serialNumber,
      customerId,
      old: before && { ...before },
      new: { ...box },
    })
    return box
  })
}

export interface Attaching {
  readonly vehicle: RegisteredVehicle
  readonly serialNumber: string
}

/**
 * Puts a gateway on a vehicle in place of one that it carries, inside the caller's transaction, which began with
 * `beginRegistering` (and tells there when it was done). Answers whether anything changed; the engine is to be told
 * after the commit. @throws a refusal
 */
export const attachInTransaction = async (
  client: pg.ClientBase,
  context: Pick<TrailerContext, 'viewer' | 'actor' | 'now'>,
  { vehicle, serialNumber: given }: Attaching,
): Promise<boolean> => {
  const { viewer, now } = context
  const serial = serialOf(given)
  if (vehicle.serialNumber === serial) return false
  if (vehicle.simStatus === 'Deactivated') throw refusal(trailerWords.attachDeactivated(vehicle.unitId))
  const carrier = await carrierOfSerial(client, serial)
  if (carrier) {
    const { customerId, unitId } = carrier
    // An installer who works for this customer has to know where it is.
    const isTheirs = customerId === vehicle.customerId && can(viewer, 'attachGateways', { customerId })
    throw refusal(
      isTheirs || seesVehiclesOf(viewer)(customerId)
        ? trailerWords.serialTaken(serial, unitId)
        : trailerWords.serialTakenElsewhere(serial),
    )
  }
  const owner = await ownerOfSerial(client, serial)
  const isOthers = owner !== null && owner !== vehicle.customerId
  if (isOthers && !can(viewer, 'editTrailers', { customerId: owner }))
    throw refusal(trailerWords.boxElsewhere(serial))
  await setSerial(client, vehicle.id, serial, now)
  await record(client, context.actor, {
    action: vehicle.serialNumber === null ? 'gateway attached' : 'gateway exchanged',
    subject: vehicle.unitId,
    customerId: vehicle.customerId,
    old: { serialNumber: vehicle.serialNumber },
    new: { serialNumber: serial },
  })
  return true
}

/** When something was done that is told later. @throws a refusal for a moment that cannot be */
const doneAt = (at: Instant | null | undefined, now: Instant): Instant => {
  if (at == null) return now
  if (at > now + 60_000 || at < now - attachedBefore) throw refusal(trailerWords.doneAt)
  return Math.min(at, now)
}

/** Puts a gateway on a vehicle. @throws a refusal */
export const attachGateway = async (
  context: TrailerContext,
  {
    vin,
    serialNumber,
    at,
  }: { readonly vin: string; readonly serialNumber: string; readonly at?: Instant | null | undefined },
): Promise<string> => {
  const { viewer, db, now } = context
  const reach = await reachBy(context, 'attachGateways')
  const moment = doneAt(at, now)
  const changed = await inTransaction(db, async (client) => {
    await beginRegistering(client, { actor: viewer.email, at: moment })
    const vehicle = await vehicleWithin(client, reach, vin, { lock: true })
    return (await attachInTransaction(client, context, { vehicle, serialNumber })) ? vehicle.id : null
  })
  if (changed !== null) await context.fleet.vehiclesChanged([changed])
  return vin.trim().toUpperCase()
}

/** Takes the gateway off a vehicle. @throws a refusal */
export const detachGateway = async (
  context: TrailerContext,
  { vin, at }: { readonly vin: string; readonly at?: Instant | null | undefined },
): Promise<string> => {
  const { viewer, db, now } = context
  const reach = await reachBy(context, 'attachGateways')
  const moment = doneAt(at, now)
  const id = await inTransaction(db, async (client) => {
    await beginRegistering(client, { actor: viewer.email, at: moment })
    const vehicle = await vehicleWithin(client, reach, vin, { lock: true })
    if (vehicle.serialNumber === null) throw refusal(trailerWords.noGateway(vehicle.unitId))
    await setSerial(client, vehicle.id, null, now)
    await record(client, context.actor, {
      action: 'gateway detached',
      subject: vehicle.unitId,
      customerId: vehicle.customerId,
      old: { serialNumber: vehicle.serialNumber },
      new: { serialNumber: null },
    })
    return vehicle.id
  })
  await context.fleet.vehiclesChanged([id])
  return vin.trim().toUpperCase()
}
