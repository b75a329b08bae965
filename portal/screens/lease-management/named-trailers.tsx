/** What the names in the form of a lease stand for: how many trailers of whom, and which are unknown. */

import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
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
  const more = vehicles.length - shown
  const said = {
    count: number(vehicles.length),
    customers: [...new Set(vehicles.map(({ customerName }) => customerName))].join(', '),
    units: vehicles
      .slice(0, shown)
      .map(({ unitId }) => unitId)
      .join(', '),
  }
  return (
    <div className="lease-named" role="status">
      {vehicles.length > 0 && (
        <p>
          {more > 0
            ? plural(
                vehicles.length,
                '{{count}} trailer of {{customers}}: {{units}} and {{more}} more',
                '{{count}} trailers of {{customers}}: {{units}} and {{more}} more',
                { ...said, more: number(more) },
              )
            : plural(
                vehicles.length,
                '{{count}} trailer of {{customers}}: {{units}}',
                '{{count}} trailers of {{customers}}: {{units}}',
                said,
              )}
        </p>
      )}
      {unknown.length > 0 && <p className="form-error">{leaseWords.unknown(unknown)}</p>}
    </div>
  )
}
