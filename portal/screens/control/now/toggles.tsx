/** What the head of the queue counts: each narrows queue and map, and says on hover what it counts. */

import { number } from '#domain/basics/print.ts'
import { mark, t } from '#domain/basics/texts.ts'
import type { NowCounts } from '../../../data/now.ts'
import { setSearch } from '../../../ui/layout/address.ts'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { tNodes } from '../../../ui/text-nodes.tsx'
import type { NowFilter } from './queue.ts'

const toggles: readonly {
  readonly key: NowFilter
  readonly word: string
  readonly was: string
  readonly means: string
}[] = [
  {
    key: 'needYou',
    word: mark('{{many}} need you'),
    was: mark('{{many}} needed you'),
    means: t(
      'Moving with a critical or a caution; standing with a critical; standing with a caution for over 12 hours without a work order; silent with a critical known last.',
    ),
  },
  {
    key: 'moving',
    word: mark('{{many}} moving'),
    was: mark('{{many}} moving'),
    means: t('On the move, by a report of the last 30 minutes.'),
  },
  {
    key: 'silent',
    word: mark('{{many}} silent'),
    was: mark('{{many}} silent'),
    means: t('No report for 25 hours.'),
  },
]

export function Toggles({
  counts,
  filter,
  isPast,
}: {
  counts: NowCounts | null
  filter: NowFilter | null
  isPast: boolean
}) {
  return (
    <fieldset className="now-toggles" data-tour="now-numbers">
      <legend className="unseen">{t('Show only')}</legend>
      {toggles.map(({ key, word, was, means }) => (
        <button
          key={key}
          type="button"
          className="chip now-toggle numbers"
          data-key={key}
          data-none={counts?.[key] === 0 || undefined}
          aria-pressed={filter === key}
          title={means}
          onClick={() => setSearch({ show: filter === key ? null : key })}
        >
          {key === 'needYou' ? (
            <LevelMark level="critical" bare />
          ) : key === 'silent' ? (
            <LevelMark level="stale" bare />
          ) : (
            <svg className="now-arrow" viewBox="0 0 12 12" aria-hidden="true">
              <path d="M6 1 10.5 11 6 8.6 1.5 11Z" />
            </svg>
          )}
          {tNodes(isPast ? was : word, { many: <b>{counts === null ? '–' : number(counts[key])}</b> })}
        </button>
      ))}
    </fieldset>
  )
}
