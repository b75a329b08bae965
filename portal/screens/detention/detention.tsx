/** Detention of a period: what it comes to, by geofence, and each visit with its amount and its evidence. */

import { IconDownload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { AlertTabs } from '../../alerting/alert-tabs.tsx'
import { WithCustomers } from '../../alerting/with-customers.tsx'
import type { CustomerName } from '../../data/customers.ts'
import { type DetentionFilter, detentionTotals, takeDetentionCsv } from '../../data/detention.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check } from '../../ui/controls/controls.tsx'
import { CustomerChoice } from '../../ui/controls/customer-choice.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { now } from '../../ui/time/clock.ts'
import { periodOf } from './period.ts'
import { FenceSums, Sums } from './sums.tsx'
import { VisitDialog } from './visit-dialog.tsx'
import { Visits } from './visits.tsx'
import './detention.css'

export const Screen = ({ title }: ScreenProps) => (
  <WithCustomers right="myGeofences" loading={t('Loading detention')}>
    {(viewer, customers) => <DetentionScreen title={title} viewer={viewer} customers={customers} />}
  </WithCustomers>
)

function DetentionScreen({
  title,
  viewer,
  customers,
}: {
  title: string
  viewer: Viewer
  customers: readonly CustomerName[]
}) {
  const [first, last] = [useSearchValue('from'), useSearchValue('to')]
  const customerId = useSearchValue('customer')
  const geofenceId = useSearchValue('geofence')
  const all = useSearchValue('all') === '1'
  const visit = useSearchValue('visit')
  const [opened] = useState(now)
  const period = periodOf(first, last, opened)
  const filter: DetentionFilter = { customerId, geofenceId, from: period.from, to: period.to, all }
  const totals = useQuery([filter], (signal) => detentionTotals(filter, signal), { keepPrevious: true })
  const taking = useAct()
  const chosen = totals.answer?.byGeofence.find((one) => one.geofenceId === geofenceId)
  return (
    <>
      <AlertTabs title={title} chosen="detention" viewer={viewer} customers={customers}>
        <Button
          icon={<IconDownload size={16} stroke={1.8} />}
          busy={taking.busy}
          onClick={() => void taking.run(() => takeDetentionCsv(filter))}
        >
          {t('CSV')}
        </Button>
      </AlertTabs>
      <main className="manage">
        <ToolBar>
          <DayField
            label={t('From')}
            value={period.first}
            most={period.last}
            onValue={(from) => setSearch({ from })}
          />
          <DayField
            label={t('To')}
            value={period.last}
            least={period.first}
            onValue={(to) => setSearch({ to })}
          />
          <CustomerChoice
            customers={customers}
            chosen={customerId}
            onChoose={(customer) => setSearch({ customer, geofence: null })}
          />
          <Check
            label={t('Also within the free time')}
            on={all}
            onChange={(on) => setSearch({ all: on ? '1' : null })}
          />
          {geofenceId !== null && (
            <Button icon={<IconX size={14} stroke={1.8} />} onClick={() => setSearch({ geofence: null })}>
              {chosen ? t('Only {{geofence}}', { geofence: chosen.geofence }) : t('Only one geofence')}
            </Button>
          )}
        </ToolBar>
        <div className="detention-page">
          <FormError>{taking.error}</FormError>
          {totals.error && !totals.answer ? (
            <ErrorState title={totals.error} again={totals.again} />
          ) : !totals.answer ? (
            <Loading lines={6} label={t('Loading detention')} />
          ) : (
            <>
              {totals.error && (
                <p className="row-note" role="status">
                  {t('This could not be read again; it may be old.')} {totals.error}
                </p>
              )}
              <Sums totals={totals.answer} />
              {geofenceId === null && totals.answer.byGeofence.length > 0 && (
                <FenceSums totals={totals.answer} severalCustomers={customers.length > 1} />
              )}
              <Visits key={JSON.stringify(filter)} filter={filter} severalCustomers={customers.length > 1} />
            </>
          )}
        </div>
        {visit !== null && <VisitDialog id={visit} onClose={() => setSearch({ visit: null })} />}
      </main>
    </>
  )
}
