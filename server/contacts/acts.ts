/** Whom to call: read, and kept by whoever edits the fleet. */
import { can } from '#domain/access/rights.ts'
import { inScope, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { type ContactDraft, contactProblem, contactWords, readTelephone } from '#domain/fleet/contact.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { geofenceWords } from '#domain/geofences/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeIn } from '../scope/vehicle-scope.ts'
import {
  type Contact,
  contactOfCustomer,
  contactOfGeofence,
  contactsOfVehicle,
  keepContact,
  vehicleCalled,
} from './store.ts'

/** What contacts are asked for, or kept of: exactly one of them. */
export interface ContactOf {
  readonly vin?: string | null | undefined
  readonly geofenceId?: number | null | undefined
  readonly customerId?: number | null | undefined
}

/** @throws the refusal where the viewer sees no contacts of any customer */
const seenCustomers = (viewer: Viewer) => {
  const of = scope(viewer, 'seeContacts')
  if (of !== 'all' && of.length === 0) throw refusal(signInWords.notAuthorized)
  return of
}

/**
 * Of a vehicle the driver's, the yards' that it is in, and the office's; else the one contact. Those without a number are
 * among them. Somebody who sees a part of another's fleet sees none of that fleet's contacts.
 * @throws a refusal
 */
export const contactsAbout = async (
  { viewer, db }: Pick<Acting, 'viewer' | 'db'>,
  { vin, geofenceId, customerId }: ContactOf,
): Promise<readonly Contact[]> => {
  const of = seenCustomers(viewer)
  if ([vin, geofenceId, customerId].filter((one) => one != null).length !== 1)
    throw refusal(contactWords.subject)
  if (vin != null) {
    const vehicle = await vehicleCalled(db, await accessScopeIn(db, viewer, of), vin)
    if (!vehicle) throw refusal(contactWords.noSuchVehicle)
    return contactsOfVehicle(db, vehicle.customerId, vehicle.id)
  }
  const contact =
    geofenceId != null ? await contactOfGeofence(db, geofenceId) : await contactOfCustomer(db, customerId!)
  if (!contact || !inScope(of, contact.customerId))
    throw refusal(geofenceId != null ? geofenceWords.noSuchGeofence : customerWords.noSuchCustomer)
  return [contact]
}

/** @throws a refusal */
export const saveContact = async (context: Acting, of: ContactOf, given: ContactDraft): Promise<Contact> => {
  const { viewer, db, now, actor } = context
  const before = (await contactsAbout(context, of))[0]!
  if (!can(viewer, 'editContacts', { customerId: before.customerId }))
    throw refusal(signInWords.notAuthorized)
  const problem = contactProblem(given)
  if (problem) throw refusal(problem)
  const draft = { name: given.name.trim(), telephone: readTelephone(given.telephone) ?? '' }
  const told = (contact: { readonly name: string; readonly telephone: string | null }) =>
    contact.telephone
      ? { kind: before.kind, name: contact.name, telephone: contact.telephone }
      : { kind: before.kind }
  await inTransaction(db, async (client) => {
    await keepContact(client, before, draft, now, viewer.email)
    await record(client, actor, {
      action: draft.telephone === '' ? 'contact removed' : 'contact saved',
      subject: before.of,
      customerId: before.customerId,
      old: told(before),
      new: told(draft),
    })
  })
  return (await contactsAbout(context, of))[0]!
}
