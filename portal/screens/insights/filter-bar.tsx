/** What a dashboard is narrowed to and which days it is about, all of it in the address. */
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { AnyInsight } from '#domain/insights/insight.ts'
import type { CustomerName } from '../../data/customers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { setSearch } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { CustomersField, GeofencesField, GroupsField, TypesField } from './filter-fields.tsx'
import { type ListName, type Looked, listNames, lists, presets, usualPreset } from './url-state.ts'

const own = 'own'

export function FilterBar({
  looked: { preset, filters },
  offers,
  customers,
  acts,
}: {
  looked: Looked
  /** What the dashboard can be narrowed to. */
  offers: AnyInsight['filters']
  customers: readonly CustomerName[]
  acts?: ReactNode
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const period = filters.period!
  const chosen = listNames.reduce((sum, name) => sum + filters[lists[name]].length, 0)
  const choose = (name: ListName) => (ids: readonly number[]) => setSearch({ [name]: ids.join() || null })
  const within =
    filters.customerIds.length === 0
      ? customers
      : customers.filter((one) => filters.customerIds.includes(Number(one.id)))
  return (
    <>
      <ToolBar acts={acts}>
        <Choice
          bare
          label="Period"
          value={preset === null ? own : String(preset)}
          options={[
            ...presets.map((days) => ({ value: String(days), label: `Last ${days} days` })),
            { value: own, label: 'Other days' },
          ]}
          onChange={(value) =>
            setSearch(
              value === own
                ? { from: period.from, to: period.to, days: null }
                : { from: null, to: null, days: Number(value) === usualPreset ? null : value },
            )
          }
        />
        {preset === null && (
          <>
            <DayField
              label="From"
              value={period.from}
              most={period.to}
              onValue={(from) => setSearch({ from, to: period.to })}
            />
            <DayField
              label="To"
              value={period.to}
              least={period.from}
              onValue={(to) => setSearch({ to, from: period.from })}
            />
          </>
        )}
        <Choice
          bare
          label="Compared with"
          value={filters.compare ? 'before' : 'none'}
          options={[
            { value: 'before', label: 'The period before' },
            { value: 'none', label: 'Nothing' },
          ]}
          onChange={(value) => setSearch({ compare: value === 'none' ? value : null })}
        />
        <Button
          icon={<IconFilter size={16} stroke={1.8} />}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
        </Button>
        {chosen > 0 && (
          <Button
            kind="quiet"
            onClick={() => setSearch(Object.fromEntries(listNames.map((name) => [name, null])))}
          >
            Clear filters
          </Button>
        )}
      </ToolBar>
      {open && (
        <section className="insight-filters" id={id} aria-label="Filters">
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

function DayField({
  label,
  value,
  least,
  most,
  onValue,
}: {
  label: string
  value: string
  least?: string
  most?: string
  onValue: (day: string) => void
}) {
  return (
    <label className="insight-day">
      <span>{label}</span>
      <input
        type="date"
        value={value}
        min={least}
        max={most}
        onChange={({ target }) => {
          if (target.value !== '') onValue(target.value)
        }}
      />
    </label>
  )
}
