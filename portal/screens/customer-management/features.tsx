/** What is switched on for a customer, and who switched it; a switch works at once. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { customerFeatures, type FeatureState, setCustomerFeature } from '../../data/customers.ts'
import { useQuery } from '../../data/use-query.ts'
import { SearchBox, Switch } from '../../ui/controls/controls.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Loading } from '../../ui/states/states.tsx'
import { dateOf } from '../../ui/time/time.ts'

export function FeaturesPart({ customerId }: { customerId: string }) {
  const { answer, error, again } = useQuery(customerId, (signal) => customerFeatures(customerId, signal), {
    keepPrevious: customerId,
  })
  const [part, setPart] = useState('')
  const [going, setGoing] = useState<string | null>(null)
  const act = useAct()
  const shown = answer?.filter(({ featureName }) =>
    featureName.toLowerCase().includes(part.trim().toLowerCase()),
  )
  const turn = async (name: string, on: boolean) => {
    setGoing(name)
    await act.run(async () => setCustomerFeature(customerId, name, on))
    setGoing(null)
    again()
  }
  return (
    <Part
      title={t('Features')}
      about={
        answer &&
        t('{{on}} of {{features}} are on. A switch works at once.', {
          on: answer.filter(({ on }) => on).length,
          features: answer.length,
        })
      }
    >
      <div className="customer-features">
        <SearchBox label={t('Search Feature')} value={part} onChange={setPart} />
        <FormError>{act.error ?? error}</FormError>
        {!answer && !error && <Loading lines={6} label={t('Loading the features')} />}
        <ul>
          {shown?.map((feature) => (
            <li key={feature.featureId}>
              <Switch
                label={
                  feature.always
                    ? t('{{feature}} (always on)', { feature: feature.featureName })
                    : feature.featureName
                }
                on={feature.on}
                disabled={feature.always || (going !== null && going !== feature.featureName)}
                busy={going === feature.featureName}
                onChange={(on) => void turn(feature.featureName, on)}
              />
              <Changes feature={feature} />
            </li>
          ))}
        </ul>
        {shown?.length === 0 && <p className="note">{t('No feature has that name.')}</p>}
      </div>
    </Part>
  )
}

/** Who switched it last, and behind it who did before. */
function Changes({ feature: { featureName, changes } }: { feature: FeatureState }) {
  const line = (change: FeatureState['changes'][number]) =>
    change.on
      ? t('On since {{date}} by {{who}}', { date: dateOf(change.at), who: change.by })
      : t('Off since {{date}} by {{who}}', { date: dateOf(change.at), who: change.by })
  const [last, ...before] = changes
  if (!last) return null
  if (before.length === 0) return <p className="feature-change">{line(last)}</p>
  return (
    <details className="feature-change">
      <summary aria-label={t('Changes of {{feature}}', { feature: featureName })}>{line(last)}</summary>
      <ul>
        {before.map((change) => (
          <li key={`${change.at} ${change.on}`}>{line(change)}</li>
        ))}
      </ul>
    </details>
  )
}
