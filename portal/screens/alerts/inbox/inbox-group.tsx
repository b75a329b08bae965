/** A group of the inbox: its name and count, its episodes, and how to see more of them. */

import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EpisodeGroup } from '#domain/alerts/episodes.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Episode } from '../../../data/episodes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { groupWords } from './episode-words.ts'
import type { InboxState } from './use-inbox.ts'

export function InboxGroup({
  group,
  inbox,
  folded,
  onFold,
  children,
}: {
  group: EpisodeGroup
  inbox: InboxState
  /** Null where it cannot be folded. */
  folded: boolean | null
  onFold: () => void
  children: (line: Episode) => ReactNode
}) {
  const { title, none } = groupWords[group]
  const lines = inbox.lines ?? []
  const head = (
    <>
      <span>{title}</span>
      <span className="numbers">{number(inbox.count)}</span>
    </>
  )
  const id = `inbox-${group}`
  return (
    <section className="inbox-group" aria-labelledby={id}>
      <h2 id={id}>
        {folded === null ? (
          head
        ) : (
          <button type="button" aria-expanded={!folded} onClick={onFold}>
            {folded ? <IconChevronRight size={14} stroke={2} /> : <IconChevronDown size={14} stroke={2} />}
            {head}
          </button>
        )}
      </h2>
      {folded !== true && (
        <>
          {lines.length === 0 && <p className="inbox-group-none">{none}</p>}
          <ul aria-busy={inbox.busy}>{lines.map(children)}</ul>
          {inbox.hasMore && (
            <div className="inbox-more">
              <Button busy={inbox.busy} onClick={inbox.more}>
                {t('Show older alerts')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
