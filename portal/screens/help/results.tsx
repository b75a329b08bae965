/** What help has of the words that were typed. */

import { useMemo } from 'react'
import type { Viewer } from '#domain/access/session.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { helpSearch } from '#domain/help/search.ts'
import { useMe } from '../../data/me.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Empty } from '../../ui/states/states.tsx'

export function Results({ text, viewer, onGone }: { text: string; viewer: Viewer; onGone: () => void }) {
  const { flags } = useMe()
  const find = useMemo(() => helpSearch(viewer, flags), [viewer, flags])
  const hits = find(text)
  return (
    <section aria-label={t('Found in help')}>
      <p className="unseen" role="status">
        {plural(hits.length, '{{count}} found', '{{count}} found')}
      </p>
      {hits.length === 0 ? (
        <Empty title={t('Help has nothing of these words')}>
          <p>{t('Try fewer words, or the name of a part: lights, ABS, tire.')}</p>
        </Empty>
      ) : (
        <ul className="help-hits">
          {hits.map(({ title, under, to }) => (
            <li key={to}>
              <Link to={to} onClick={onGone}>
                <b>{title}</b> <span className="note">{under}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
