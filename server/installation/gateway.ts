/** The gateway that an installer fits to a trailer. */
import type pg from 'pg'
import { installationWords } from '#domain/installation/words.ts'
import type { Acting } from '../audit/context.ts'
import { refusal } from '../platform/refusal.ts'
import { attachInTransaction } from '../trailers/gateway-acts.ts'
import { readVehicles } from '../trailers/store.ts'
import type { InstallableTrailer } from './store.ts'

/**
 * Attaches it, in place of the one that the trailer carries, if any; the transaction began with `beginRegistering`.
 * @param replaces the one that the installer knows it to carry: if it is another by now, nothing is replaced
 * @throws a refusal
 */
export const fitGateway = async (
  client: pg.ClientBase,
  context: Acting,
  trailer: InstallableTrailer,
  serialNumber: string,
  replaces: string | null,
): Promise<void> => {
  if (trailer.serialNumber !== null && trailer.serialNumber !== replaces)
    throw refusal(installationWords.swapped(trailer.serialNumber))
  const [vehicle] = await readVehicles(client, 'v.customer_id = $1 AND v.id = $2', [
    trailer.customerId,
    trailer.id,
  ])
  await attachInTransaction(client, context, { vehicle: vehicle!, serialNumber })
}
