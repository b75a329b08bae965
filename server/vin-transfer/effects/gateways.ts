/** Gateways stay on their vehicles: they come along. */
import { count as plural } from '#domain/basics/print.ts'
import { countOf, transferEffect } from './effect.ts'

export const gateways = transferEffect<null>({
  key: 'gateways',
  title: 'Gateways',
  says: (count) =>
    `${plural(count, 'gateway')} ${count === 1 ? 'stays' : 'stay'} on the trailers and ${count === 1 ? 'reports' : 'report'} for the receiver.`,
  count: (db, leaving) =>
    countOf(
      db,
      'SELECT count(*) AS count FROM vehicle WHERE customer_id = $1 AND id = ANY($2) AND serial_num IS NOT NULL',
      leaving,
    ),
  // The registration follows by itself.
  apply: async () => null,
  restore: async () => {},
})
