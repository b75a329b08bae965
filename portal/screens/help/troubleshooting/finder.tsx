/** Finds the trailer: by unit, VIN or serial, and for a technician those near. */

import { useDeferredValue, useState } from 'react'
import { isTechnician } from '#domain/access/roles.ts'
import type { Viewer } from '#domain/access/session.ts'
import { nearText } from '#domain/access/words.ts'
import { t } from '#domain/basics/texts.ts'
import { searchLongest } from '#domain/fleet/search.ts'
import { trailerPath } from '#domain/help/index.ts'
import { search } from '../../../data/search.ts'
import { useQuery } from '../../../data/use-query.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { Vin } from '../../../ui/marks/vin.tsx'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { ownUnits } from '../../../ui/units.ts'
import { Near } from './near.tsx'

export function Finder({ viewer }: { viewer: Viewer }) {
  const [text, setText] = useState('')
  const isNear = isTechnician(viewer.roles)
  return (
    <section className="help-topic" aria-labelledby="find-trailer">
      <h2 id="find-trailer">{t('Which trailer?')}</h2>
      <TextField
        label={t('Unit, VIN or serial')}
        help={
          isNear
            ? t('Typed whole, it is found wherever it is; a part of it within {{distance}} of you.', {
                distance: nearText(ownUnits()),
              })
            : t('What it reports says where to begin.')
        }
        value={text}
        maxLength={searchLongest}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' ? <Found text={text.trim()} /> : isNear && <Near />}
    </section>
  )
}

function Found({ text }: { text: string }) {
  const sought = useDeferredValue(text)
  const query = useQuery(sought, (signal) => search(sought, signal))
  if (query.error !== null) return <ErrorState title={query.error} again={query.again} />
  if (query.answer === null) return <Loading lines={2} label={t('Looking for the trailer')} />
  const { vehicles, note } = query.answer
  return (
    <>
      {note !== null && vehicles.length > 0 && (
        <p className="note" role="status">
          {note}
        </p>
      )}
      {vehicles.length === 0 && <Empty title={note ?? t('No trailer has this name')} />}
      <ul className="help-found" aria-label={t('Trailers found')}>
        {vehicles.map(({ vin, unitId, level, customerName, verdict }) => (
          <li key={vin}>
            <Link to={trailerPath(vin)}>
              <LevelMark level={level} />
              <span>
                <b>{unitId}</b> <Vin value={vin} />
                <span className="help-found-more">
                  {verdict && <span data-ink={level}>{verdict.shortForm}</span>}{' '}
                  <span className="note">{customerName}</span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
