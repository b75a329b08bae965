/** What is filtered, in words, each with a cross; one more filter; and how many trailers are left of how many. */

import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { faultFilterOf } from '#domain/fleet/fault-filters.ts'
import { useFilterAlertPath } from '../../data/filter-alert.ts'
import { useFilterCampaignPath } from '../../data/filter-campaign.ts'
import type { FleetRow } from '../../data/fleet.ts'
import { useFlow } from '../../data/vehicles.ts'
import { filterInputs, type GridColumn, type GridView, withFilter } from '../../grid/column.ts'
import { FilterCell } from '../../grid/filter-cell.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { describeGridFilter } from './describe-filter.ts'

type Column = GridColumn<FleetRow>

export function FilterChips({
  columns,
  view,
  onView,
  fault,
  onFault,
  search,
  onClear,
  count,
  all,
  wanted,
  onTaken,
  children,
}: {
  /** Every column there is to filter by, shown or hidden. */
  columns: readonly Column[]
  view: GridView
  onView: (view: GridView) => void
  fault: string | null
  onFault: (key: string | null) => void
  /** What is searched for beside the filters. */
  search: string
  onClear: () => void
  /** Null while it is not known. */
  count: number | null
  all: number | null
  /** A field whose filter is to open now. */
  wanted: { readonly key: string } | null
  /** It is open. */
  onTaken: () => void
  /** Beside the filters. */
  children?: ReactNode
}) {
  const add = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (wanted) add.current?.querySelector('button')?.click()
  }, [wanted])
  const filtered = columns.flatMap((column) => {
    const value = column.field === undefined ? undefined : view.filters[column.field]
    const text = column.filter && value !== undefined ? describeGridFilter(column, value) : null
    return text === null ? [] : [{ field: column.field!, text }]
  })
  const faultFilter = faultFilterOf(fault)
  const faultText = faultFilter?.label
  const filters = filterInputs(columns, view.filters)
  const alertPath = useFilterAlertPath(
    filtered[0]?.text ?? t('Faults: {{fault}}', { fault: faultText }),
    filters,
    faultText ? fault : null,
  )
  const texts = [
    ...filtered.map(({ text }) => text),
    ...(faultText ? [t('Faults: {{fault}}', { fault: faultText })] : []),
  ]
  const campaignPath = useFilterCampaignPath({
    words: texts.join('; '),
    filters: [...filters, ...(faultFilter?.filters ?? [])],
  })
  return (
    <div className="fleet-filters">
      <ul aria-label={t('Filters')}>
        {filtered.map(({ field, text }) => (
          <Chip key={field} text={text} onRemove={() => onView(withFilter(view, field, ''))} />
        ))}
        {faultText && (
          <Chip text={t('Faults: {{fault}}', { fault: faultText })} onRemove={() => onFault(null)} />
        )}
        <li ref={add}>
          <Popover
            label={t('Add a filter')}
            role="dialog"
            buttonClass="fleet-add"
            button={
              <>
                <IconPlus size={14} stroke={2} aria-hidden="true" />
                {t('Filter')}
              </>
            }
          >
            {(close) => (
              <AddFilter
                columns={columns}
                view={view}
                onView={onView}
                wanted={wanted}
                onTaken={onTaken}
                onDone={close}
              />
            )}
          </Popover>
        </li>
        {alertPath && (
          <li>
            <Link className="fleet-clear" to={alertPath}>
              {t('Alert me about this')}
            </Link>
          </li>
        )}
        {campaignPath && search.trim() === '' && (
          <li>
            <Link className="fleet-clear" to={campaignPath}>
              {t('Update these over the air')}
            </Link>
          </li>
        )}
        {texts.length > 1 && (
          <li>
            <button type="button" className="fleet-clear" onClick={onClear}>
              {t('Clear all')}
            </button>
          </li>
        )}
      </ul>
      {children}
      <Count count={count} all={all} />
    </div>
  )
}

const Chip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <li className="fleet-chip">
    <span>{text}</span>
    <button type="button" aria-label={t('Remove the filter {{filter}}', { filter: text })} onClick={onRemove}>
      <IconX size={12} stroke={2.2} />
    </button>
  </li>
)

function Count({ count, all }: { count: number | null; all: number | null }) {
  const flow = useFlow()
  return (
    <p className="fleet-count numbers" role="status">
      {count !== null && (
        <>
          {tNodes('{{shown}} of {{all}}', {
            shown: <b>{number(count)}</b>,
            all: number(Math.max(all ?? count, count)),
          })}
          {flow === 'live' && ` · ${t('live')}`}
          {flow === 'lost' && ` · ${t('not live, the connection is lost')}`}
        </>
      )}
    </p>
  )
}

/** A column, and the filter of its own. What is set holds at once. */
function AddFilter({
  columns,
  view,
  onView,
  wanted,
  onTaken,
  onDone,
}: {
  columns: readonly Column[]
  view: GridView
  onView: (view: GridView) => void
  wanted: { readonly key: string } | null
  onTaken: () => void
  onDone: () => void
}) {
  const offered = columns.filter(({ field, filter }) => field && filter)
  const [key, setKey] = useState(wanted?.key ?? '')
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it opens for a field
  useEffect(() => {
    if (!wanted) return
    onTaken()
    // After the popover has given the focus to its first field.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('.fleet-add-value :is(input, select)')?.focus(),
    )
  }, [])
  const column = offered.find((one) => one.key === key)
  return (
    <form
      ref={form}
      className="fleet-add-filter"
      onSubmit={(event) => {
        event.preventDefault()
        // What was typed last is told when its field is left; from the button the focus goes back to what opened this.
        form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
        onDone()
      }}
    >
      <Choice
        label={t('Field')}
        value={key}
        options={[
          { value: '', label: t('Choose a field') },
          ...offered.map((one) => ({ value: one.key, label: one.title })),
        ]}
        onChange={setKey}
      />
      {column?.filter && (
        <div className="fleet-add-value">
          <FilterCell
            key={key}
            title={column.title}
            filter={column.filter}
            value={view.filters[column.field!] ?? ''}
            onValue={(value) => onView(withFilter(view, column.field!, value))}
          />
        </div>
      )}
      <Button type="submit" kind="primary">
        {t('Done')}
      </Button>
    </form>
  )
}
