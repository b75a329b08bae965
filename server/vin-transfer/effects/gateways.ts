/** Gateways stay on their vehicles: they come along. */
import { number } from '#domain/basics/print.ts'
import { mark, plural } from '#domain/basics/texts.ts'
import { countOf, transferEffect } from './effect.ts'

export const gateways = transferEffect<null>({
  key: 'gateways',
  title: mark('Gateways'),
  says: (count) =>
    plural(
      count,
      '{{count}} gateway stays on the trailers and reports for the receiver.',
      '{{count}} gateways stay on the trailers and report for the receiver.',
      { count: number(count) },
    ),
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
