/** What is filtered on the map, in words, each with a cross; one more filter; names pasted; filters kept. */
import { t } from '#domain/basics/texts.ts'
import './filters.css'
import { IconBell, IconBookmark, IconClipboardText, IconPlus, IconX } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useFilterAlertPath } from '../../../data/filter-alert.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { clearFilters } from '../filtering.ts'
import { AddFilter } from './add-filter.tsx'
import { chipsOf, setFilters, useFilters } from './filter-input.ts'
import { Saved } from './saved.tsx'
import { type MatchingState, useMatching } from './use-matching.ts'

const Paste = lazyComponent(async () => (await import('./paste.tsx')).Paste)

/** @param onMatching called with the vehicles that pass */
export function FiltersPanel({ onMatching }: { onMatching: (ids: MatchingState['ids']) => void }) {
  const filters = useFilters()
  const { ids, error } = useMatching(filters)
  const [pasting, setPasting] = useState(false)
  useEffect(() => onMatching(ids), [ids, onMatching])
  const chips = chipsOf(filters)
  const path = useFilterAlertPath(chips[0]?.text ?? '', filters.where, filters.fault)
  // Chosen trailers, a weight from and to and alerts themselves are nothing that an alert watches for.
  const alertPath = chips.length === 1 ? path : null
  return (
    <section className="map-filters" aria-label={t('Filters of the map')}>
      {chips.length > 0 && (
        <ul aria-label={t('What is filtered')}>
          {chips.map(({ text, without }) => (
            <li key={text}>
              <span>{text}</span>
              <button
                type="button"
                aria-label={t('Remove the filter {{filter}}', { filter: text })}
                onClick={() => setFilters(without)}
              >
                <IconX size={12} stroke={2.2} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="map-filter-acts">
        <Popover
          label={t('Add a filter')}
          role="dialog"
          buttonClass="map-filter-act"
          button={
            <>
              <IconPlus size={14} stroke={2} aria-hidden="true" /> {t('Filter')}
            </>
          }
        >
          {(close) => (
            <AddFilter
              filters={filters}
              onFilters={(next) => {
                setFilters(next)
                close()
              }}
            />
          )}
        </Popover>
        <button type="button" className="map-filter-act" onClick={() => setPasting(true)}>
          <IconClipboardText size={14} stroke={1.8} aria-hidden="true" /> {t('Paste a list')}
        </button>
        <Popover
          label={t('Saved filters')}
          role="dialog"
          buttonClass="map-filter-act"
          button={
            <>
              <IconBookmark size={14} stroke={1.8} aria-hidden="true" /> {t('Saved')}
            </>
          }
        >
          {(close) => <Saved onDone={close} />}
        </Popover>
        {alertPath && (
          <Link className="map-filter-act" to={alertPath}>
            <IconBell size={14} stroke={1.8} aria-hidden="true" /> {t('Alert me about this')}
          </Link>
        )}
        {chips.length > 0 && (
          <button type="button" className="map-filter-act" onClick={clearFilters}>
            {t('Clear filters')}
          </button>
        )}
      </div>
      {error && (
        <p className="map-filter-wrong" role="alert">
          {error}
        </p>
      )}
      {pasting && (
        <Suspense>
          <Paste
            onClose={() => setPasting(false)}
            onFound={(only) => {
              setFilters({ ...filters, only })
              setPasting(false)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
