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
          The transfer of {count(vehicleCount, 'trailer')} from {from} to {to} waits for your approval.{' '}
          <Link to={`/vin-transfer/${id}`}>Look at transfer {id}</Link>
        </li>
      ))}
    </ul>
  )
}
