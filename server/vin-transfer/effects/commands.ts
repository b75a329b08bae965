/** Commands that were not delivered yet: the giver may command them no longer. */
import { number } from '#domain/basics/print.ts'
import { mark, plural } from '#domain/basics/texts.ts'
import { countOf, transferEffect } from './effect.ts'

export const commands = transferEffect<null>({
  key: 'commands',
  title: mark('Commands to trailers'),
  says: (count) =>
    plural(
      count,
      '{{count}} command that waits is not carried out.',
      '{{count}} commands that wait are not carried out.',
      { count: number(count) },
    ),
  count: (db, leaving) =>
    countOf(
      db,
      `SELECT count(*) AS count FROM reefer_command WHERE customer_id = $1 AND vehicle_id = ANY($2) AND status = 'pending'`,
      leaving,
    ),
  // They end with the tenure, whoever changes the owner; a command that was not carried out is given anew.
  apply: async () => null,
  restore: async () => {},
})
