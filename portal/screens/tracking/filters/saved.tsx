/** Filters that somebody keeps: they follow them from browser to browser; the last one is kept in a cookie as well. */

import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { dropFilter, savedFilters, saveFilter } from '../../../data/fleet-filters.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { go } from '../../../ui/layout/address.ts'
import { useAct } from '../../../ui/states/act.ts'
import { Loading } from '../../../ui/states/states.tsx'
import { filterKeys } from '../filtering.ts'

/** §3: the saved-filter cookie. */
const cookie = 'saved-filter'
const yearInSeconds = 31_536_000
const keep = (search: string) => {
  // A browser takes some 4,000 bytes.
  if (search.length < 3_500)
    // biome-ignore lint/suspicious/noDocumentCookie: the specification wants a cookie, and the newer way is not everywhere
    document.cookie = `${cookie}=${encodeURIComponent(search)}; path=/; max-age=${yearInSeconds}; samesite=lax`
}
const kept = (): string | null => {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`))
  return found ? decodeURIComponent(found.slice(cookie.length + 1)) : null
}

const keptKeys = new Set<string>(['q', 'level', 'motion', ...filterKeys])
/** What of the address is a filter. */
const searchNow = (): string => {
  const search = new URLSearchParams(location.search)
  for (const key of [...search.keys()]) if (!keptKeys.has(key)) search.delete(key)
  return search.toString()
}
const apply = (filter: string) => {
  const search = new URLSearchParams(location.search)
  for (const key of keptKeys) search.delete(key)
  for (const [key, value] of new URLSearchParams(filter)) if (keptKeys.has(key)) search.set(key, value)
  keep(filter)
  const text = search.toString()
  go(location.pathname + (text ? `?${text}` : ''))
}

export function Saved({ onDone }: { onDone: () => void }) {
  const query = useQuery('saved filters', savedFilters)
  const [name, setName] = useState('')
  const act = useAct()
  const search = searchNow()
  const last = kept()
  const list = query.answer ?? []
  const use = (filter: string) => {
    apply(filter)
    onDone()
  }
  const save = () =>
    act
      .run(async () => {
        await saveFilter(name, search)
        keep(search)
        setName('')
      })
      .then(query.again)
  return (
    <div className="map-saved">
      {query.answer === null && query.error === null && (
        <Loading lines={2} label={t('Loading saved filters')} />
      )}
      {query.answer !== null && list.length === 0 && <p className="note">{t('No filter is saved yet.')}</p>}
      {list.length > 0 && (
        <ul aria-label={t('Saved filters')}>
          {list.map((one) => (
            <li key={one.id}>
              <button type="button" className="map-saved-use" onClick={() => use(one.search)}>
                {one.name}
              </button>
              <IconButton
                label={t('Delete {{name}}', { name: one.name })}
                onClick={() => void act.run(() => dropFilter(one.id)).then(query.again)}
              >
                <IconTrash size={16} stroke={1.8} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {last && last !== search && !list.some((one) => one.search === last) && (
        <Button kind="quiet" onClick={() => use(last)}>
          {t('Use the last one again')}
        </Button>
      )}
      {search !== '' && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <TextField
            label={t('Save the filters as')}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" kind="primary" busy={act.busy} disabled={name.trim() === ''}>
            {t('Save')}
          </Button>
        </form>
      )}
      {(act.error ?? query.error) && (
        <p className="map-filter-wrong" role="alert">
          {act.error ?? query.error}
        </p>
      )}
    </div>
  )
}
