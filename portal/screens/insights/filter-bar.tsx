/** What a dashboard is narrowed to and which days it is about, all of it in the address. */

import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { dayAfter } from '#domain/insights/days.ts'
import { insightUsualDays } from '#domain/insights/filters.ts'
import type { AnyInsight } from '#domain/insights/insight.ts'
import type { CustomerName } from '../../data/customers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { setSearch } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { now } from '../../ui/time/clock.ts'
import { dayText } from '../../ui/time/time.ts'
import { CustomersField, GeofencesField, GroupsField, TypesField } from './filter-fields.tsx'
import { type ListName, type Looked, listNames, lists, presets } from './url-state.ts'

const own = 'own'

export function FilterBar({
  looked: { preset, filters },
  offers,
  customers,
  hasPeriod,
  acts,
}: {
  looked: Looked
  /** What the dashboard can be narrowed to. */
  offers: AnyInsight['filters']
  customers: readonly CustomerName[]
  /** One of today has none. */
  hasPeriod: boolean
  acts?: ReactNode
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  // What days of one's own begin with; a preset is counted by the server, on the customer's clock.
  const [today] = useState(() => dayText(now()))
  const period = filters.period ?? { from: dayAfter(today, 1 - filters.days), to: today }
  const chosen = listNames.reduce((sum, name) => sum + filters[lists[name]].length, 0)
  const choose = (name: ListName) => (ids: readonly number[]) => setSearch({ [name]: ids.join() || null })
  const within =
    filters.customerIds.length === 0
      ? customers
      : customers.filter((one) => filters.customerIds.includes(Number(one.id)))
  return (
    <>
      <ToolBar acts={acts}>
        {hasPeriod && (
          <>
            <Choice
              bare
              label={t('Period')}
              value={preset === null ? own : String(preset)}
              options={[
                ...presets.map((days) => ({ value: String(days), label: t('Last {{days}} days', { days }) })),
                { value: own, label: t('Other days') },
              ]}
              onChange={(value) =>
                setSearch(
                  value === own
                    ? { from: period.from, to: period.to, days: null }
                    : { from: null, to: null, days: Number(value) === insightUsualDays ? null : value },
                )
              }
            />
            {preset === null && (
              <>
                <DayField
                  label={t('From')}
                  value={period.from}
                  most={period.to}
                  onValue={(from) => from !== null && setSearch({ from, to: period.to })}
                />
                <DayField
                  label={t('To')}
                  value={period.to}
                  least={period.from}
                  onValue={(to) => to !== null && setSearch({ to, from: period.from })}
                />
              </>
            )}
            <Choice
              bare
              label={t('Compared with')}
              value={filters.compare ? 'before' : 'none'}
              options={[
                { value: 'before', label: t('The period before') },
                { value: 'none', label: t('Nothing') },
              ]}
              onChange={(value) => setSearch({ compare: value === 'none' ? value : null })}
            />
          </>
        )}
        <Button
          icon={<IconFilter size={16} stroke={1.8} />}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {chosen > 0 ? t('Filters ({{chosen}})', { chosen }) : t('Filters')}
        </Button>
        {chosen > 0 && (
          <Button
            kind="quiet"
            onClick={() => setSearch(Object.fromEntries(listNames.map((name) => [name, null])))}
          >
            {t('Clear filters')}
          </Button>
        )}
      </ToolBar>
      {open && (
        <section className="insight-filters" id={id} aria-label={t('Filters')}>
          {customers.length > 1 && (
            <CustomersField
              customers={customers}
              chosen={filters.customerIds}
              onChoose={choose('customers')}
            />
          )}
          {offers.includes('groups') && (
            <GroupsField customers={within} chosen={filters.groupIds} onChoose={choose('groups')} />
          )}
          {offers.includes('vehicleTypes') && (
            <TypesField customers={within} chosen={filters.vehicleTypeIds} onChoose={choose('types')} />
          )}
          {offers.includes('geofences') && (
            <GeofencesField customers={within} chosen={filters.geofenceIds} onChoose={choose('fences')} />
          )}
        </section>
      )}
    </>
  )
}
