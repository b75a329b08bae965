/** What the names of a transfer stand for: how many trailers of whom, which are unknown, and what would end. */

import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { transferWords } from '#domain/fleet/transfer-words.ts'
import { useQuery } from '../data/use-query.ts'
import { transferPreview } from '../data/vin-transfers.ts'
import { FormError } from '../ui/states/form-error.tsx'
import { Loading } from '../ui/states/states.tsx'
import { Checklist } from './checklist.tsx'

const namedMost = 10

export function Preview({ names }: { names: readonly string[] }) {
  const preview = useQuery(names.length > 0 ? names.join('\n') : null, (signal) =>
    transferPreview(names, signal),
  )
  if (names.length === 0) return null
  if (preview.error) return <FormError>{preview.error}</FormError>
  if (!preview.answer) return <Loading lines={2} label={t('Looking for the trailers')} />
  const { vehicles, unknown, effects } = preview.answer
  const givers = [...new Set(vehicles.map(({ customerName }) => customerName))]
  const named = {
    trailers: count(vehicles.length, 'trailer'),
    customers: givers.join(', '),
    units: vehicles
      .slice(0, namedMost)
      .map(({ unitId }) => unitId)
      .join(', '),
  }
  return (
    <div className="transfer-preview" role="status">
      {vehicles.length > 0 && (
        <p>
          {vehicles.length > namedMost
            ? t('{{trailers}} of {{customers}}: {{units}} and {{more}} more', {
                ...named,
                more: number(vehicles.length - namedMost),
              })
            : t('{{trailers}} of {{customers}}: {{units}}', named)}
        </p>
      )}
      {givers.length > 1 && <p className="form-error">{transferWords.severalGivers}</p>}
      {unknown.length > 0 && <p className="form-error">{transferWords.unknown(unknown)}</p>}
      {effects.length > 0 && <Checklist effects={effects} />}
    </div>
  )
}
