/** What the detention of a period comes to, in all and by geofence. */

import { useState } from 'react'
import { count, dollars, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { billableText } from '#domain/reports/detention.ts'
import { RowTable } from '../../alerting/row-table.tsx'
import type { DetentionTotals } from '../../data/detention.ts'
import { Button } from '../../ui/controls/button.tsx'
import { setSearch } from '../../ui/layout/address.ts'

export function Sums({
  totals: { amountCents, billableMinutes, visits, lasting },
}: {
  totals: DetentionTotals
}) {
  const facts = [
    [t('Amount'), dollars(amountCents)],
    [t('Billable time'), billableText(billableMinutes)],
    [t('Visits'), number(visits)],
    [t('Still inside'), number(lasting)],
  ] as const
  return (
    <>
      <dl className="detention-sums">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numbers">{text}</dd>
          </div>
        ))}
      </dl>
      {visits > 0 && amountCents === 0 && billableMinutes > 0 && (
        <p className="row-note" role="status">
          {t(
            'No rate is set, so every amount is $0.00. An administrator sets it in the settings of the customer.',
          )}
        </p>
      )}
    </>
  )
}

/** Geofences before the visits come; the others on demand. */
const atFirst = 8

export function FenceSums({
  totals: { byGeofence, geofenceCount },
  severalCustomers,
}: {
  totals: DetentionTotals
  severalCustomers: boolean
}) {
  const [whole, setWhole] = useState(false)
  const shown = whole ? byGeofence : byGeofence.slice(0, atFirst)
  return (
    <section className="detention-part" aria-labelledby="detention-fences">
      <h2 id="detention-fences">{t('By geofence')}</h2>
      <RowTable
        label={t('Detention by geofence')}
        titles={[
          { key: 'geofence', title: t('Geofence') },
          ...(severalCustomers ? [{ key: 'customer', title: t('Customer') }] : []),
          { key: 'visits', title: t('Visits'), figures: true },
          { key: 'billable', title: t('Billable'), figures: true },
          { key: 'amount', title: t('Amount'), figures: true },
        ]}
      >
        {shown.map(({ geofenceId, geofence, customer, visits, billableMinutes, amountCents }) => (
          <tr key={geofenceId}>
            <td>
              <button type="button" className="link" onClick={() => setSearch({ geofence: geofenceId })}>
                {geofence}
              </button>
            </td>
            {severalCustomers && <td>{customer}</td>}
            <td data-figures>{number(visits)}</td>
            <td data-figures>{billableText(billableMinutes)}</td>
            <td data-figures>{dollars(amountCents)}</td>
          </tr>
        ))}
      </RowTable>
      {shown.length < byGeofence.length && (
        <div>
          <Button onClick={() => setWhole(true)}>
            {t('Show all {{geofences}} geofences', { geofences: number(byGeofence.length) })}
          </Button>
        </div>
      )}
      {whole && geofenceCount > byGeofence.length && (
        <p className="note">
          {t('The {{shown}} with the greatest amounts of {{geofences}}.', {
            shown: byGeofence.length,
            geofences: count(geofenceCount, 'geofence'),
          })}
        </p>
      )}
    </section>
  )
}
