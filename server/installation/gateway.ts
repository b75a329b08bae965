/** The gateway that an installer fits to a trailer. */
import type pg from 'pg'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { installationWords } from '#domain/installation/words.ts'
import { type Actor, record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import type { InstallableTrailer } from './store.ts'

/**
 * Attaches it, in place of the one that the trailer carries, if any.
 * @param replaces the one that the installer knows it to carry: if it is another by now, nothing is replaced
 * @throws a refusal
 */
export const fitGateway = async (
  client: pg.ClientBase,
  actor: Actor,
  trailer: InstallableTrailer,
  serial: string,
  replaces: string | null,
): Promise<void> => {
  if (trailer.serialNumber !== replaces && trailer.serialNumber !== null)
    throw refusal(installationWords.swapped(trailer.serialNumber))
  const { rows } = await client.query<{ customerId: number; unitId: string }>(
    'SELECT customer_id AS "customerId", unit_id AS "unitId" FROM vehicle WHERE serial_num = $1',
    [serial],
  )
  const carrier = rows[0]
  if (carrier)
    throw refusal(
      carrier.customerId === trailer.customerId
        ? trailerWords.serialTaken(serial, carrier.unitId)
        : trailerWords.serialTakenElsewhere(serial),
    )
  await client.query(
    'UPDATE vehicle SET serial_num = $3, updated = now() WHERE customer_id = $1 AND id = $2',
    [trailer.customerId, trailer.id, serial],
  )
  await record(client, actor, {
    action: 'gateway attached',
    subject: trailer.unitId,
    customerId: trailer.customerId,
    old: { serialNumber: trailer.serialNumber },
    new: { serialNumber: serial },
  })
}
