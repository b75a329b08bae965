/** Several names out of many, perhaps thousands: looked for as somebody types, ticked, and loaded as the list rolls. */

import { IconCheck, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { ExtraName, LoadNames, NamePage } from '../data/names.ts'
import { useQuery } from '../data/use-query.ts'
import { Chosen } from '../ui/fields/chosen.tsx'
import { useDraft } from '../ui/fields/later.ts'
import { useAct } from '../ui/states/act.ts'
import { nounOf } from './nouns.ts'
import './pick-list.css'

/** Long enough for a quick word, short enough not to be felt. */
const pause: Ms = 200
/** Pixels before the end of the list at which more is asked for. */
const ahead = 160

interface Loaded extends NamePage {
  readonly text: string
  readonly pages: number
}

export function PickList({
  label,
  noun,
  chosen,
  onChosen,
  load,
  none,
}: {
  /** What the names are of: "Groups". */
  label: string
  /** For the count. */
  noun: string
  chosen: readonly string[]
  onChosen: (names: readonly string[]) => void
  load: LoadNames
  /** Stands first, for having none of them. */
  none?: ExtraName | undefined
}) {
  const { many: things, counted } = nounOf(noun)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [sought, setSought] = useState('')
  const typed = useDraft(sought, setSought, pause)
  const { loaded, error, more, again } = useNames(sought, load)
  const known = (loaded?.names ?? []).map((name): ExtraName => ({ value: name, label: name }))
  const rows = none && sought === '' ? [none, ...known] : known
  const at = Math.min(active, rows.length - 1)
  const labelOf = (value: string) => (value === none?.value ? none.label : value)

  const toggle = (value: string) =>
    onChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  const to = (next: number) => {
    const index = Math.max(0, Math.min(rows.length - 1, next))
    setActive(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
    if (index >= rows.length - 3) more()
  }
  const press = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key]
    if (next !== undefined) to(next)
    else if (event.key === 'Enter') {
      const row = rows[at]
      if (row) toggle(row.value)
    } else if (event.key === 'Backspace' && typed.draft === '' && chosen.length > 0)
      onChosen(chosen.slice(0, -1))
    else if (event.key === 'Escape' && typed.draft !== '') {
      typed.now('')
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  const count = loaded?.count ?? 0
  return (
    <div className="pick-list">
      {chosen.length > 0 && (
        <ul className="pick-chosen" aria-label={t('Chosen {{things}}', { things })}>
          {chosen.map((name) => (
            <li key={name}>
              <Chosen label={labelOf(name)} onRemove={() => toggle(name)} />
            </li>
          ))}
        </ul>
      )}
      <div className="search-box">
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={rows.length > 0 ? `${id}-${at}` : undefined}
          placeholder={t('Search {{things}}', { things })}
          autoComplete="off"
          spellCheck={false}
          value={typed.draft}
          maxLength={100}
          onChange={(event) => {
            typed.setDraft(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        className="pick-names"
        role="listbox"
        aria-multiselectable="true"
        aria-label={label}
        aria-busy={loaded === null}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight > scrollHeight - ahead) more()
        }}
      >
        {rows.map(({ value, label }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for the active name
          <div
            key={value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            className="pick-name"
            aria-selected={chosen.includes(value)}
            data-active={index === at || undefined}
            title={label}
            // Pressed, not clicked: the field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setActive(index)
              toggle(value)
            }}
          >
            <span className="pick-tick">
              <IconCheck size={14} stroke={2.4} aria-hidden="true" />
            </span>
            <span>{label}</span>
          </div>
        ))}
      </div>
      <p className="pick-status" role="status">
        {error ? (
          <>
            {error}{' '}
            <button type="button" onClick={again}>
              {t('Try again')}
            </button>
          </>
        ) : loaded === null ? (
          t('Loading')
        ) : count === 0 ? (
          sought === '' ? (
            t('There are no {{things}} yet.', { things })
          ) : (
            t('Nothing has that name.')
          )
        ) : chosen.length > 0 ? (
          t('{{things}}, {{chosen}} chosen', { things: counted(count), chosen: number(chosen.length) })
        ) : (
          counted(count)
        )}
      </p>
    </div>
  )
}

/** The names with this part, page after page; those of the text before stay in sight until the next have come. */
function useNames(text: string, load: LoadNames) {
  const page = useQuery(
    text,
    async (signal): Promise<Loaded> => ({ text, pages: 1, ...(await load(text, 0, signal)) }),
    {
      keepPrevious: true,
    },
  )
  const loaded = page.answer
  const paging = useAct()
  const more = () => {
    if (page.busy || !loaded || loaded.names.length >= loaded.count) return
    void paging.run(async () => {
      const { count, names } = await load(text, loaded.pages)
      page.update((now) => ({
        ...now,
        count,
        names: [...new Set([...now.names, ...names])],
        pages: now.pages + 1,
      }))
    })
  }
  return { loaded, error: page.error ?? paging.error, more, again: page.again }
}
