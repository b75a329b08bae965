/** What the names in the form of a lease stand for: how many trailers of whom, and which are unknown. */

import { count as counted, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { leaseWords } from '#domain/fleet/lease-words.ts'
import { useQuery } from '../../data/use-query.ts'
import { transferPreview } from '../../data/vin-transfers.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Loading } from '../../ui/states/states.tsx'

const shown = 10

export function NamedTrailers({ names }: { names: readonly string[] }) {
  const found = useQuery(names.length > 0 ? names.join('\n') : null, (signal) =>
    transferPreview(names, signal),
  )
  if (names.length === 0) return null
  if (found.error) return <FormError>{found.error}</FormError>
  if (!found.answer) return <Loading lines={1} label={t('Looking for the trailers')} />
  const { vehicles, unknown } = found.answer
  const holders = [...new Set(vehicles.map(({ customerName }) => customerName))]
  return (
    <div className="lease-named" role="status">
      {vehicles.length > 0 && (
        <p>
          {counted(vehicles.length, 'trailer')} of {holders.join(', ')}:{' '}
          {vehicles
            .slice(0, shown)
            .map(({ unitId }) => unitId)
            .join(', ')}
          {vehicles.length > shown &&
            t(' and {{vehicles}} more', { vehicles: number(vehicles.length - shown) })}
        </p>
      )}
      {unknown.length > 0 && <p className="form-error">{leaseWords.unknown(unknown)}</p>}
    </div>
  )
}
