/** Tells an administrator of transfers that wait for their side; nothing where none does. */

import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { useQuery } from '../../data/use-query.ts'
import { transfersWaiting } from '../../data/vin-transfers.ts'
import { Link } from '../../ui/layout/link.tsx'

export function TransfersWaiting() {
  const { answer } = useQuery('transfers waiting', transfersWaiting)
  if (!answer || answer.transferCount === 0) return null
  return (
    <ul className="trailer-transfers" aria-label={t('Transfers that wait for you')}>
      {answer.transfers.map(({ id, vehicleCount, from, to }) => (
        <li key={id}>
          {t('The transfer of {{trailers}} from {{from}} to {{to}} waits for your approval.', {
            trailers: count(vehicleCount, 'trailer'),
            from,
            to,
          })}{' '}
          <Link to={`/vin-transfer/${id}`}>{t('Look at transfer {{number}}', { number: id })}</Link>
        </li>
      ))}
    </ul>
  )
}
