/** The parts of one trailer, by what they belong to; a picture opens large. */

import { useMemo, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { isDrawing } from '#domain/maintenance/parts.ts'
import { request } from '../../data/graphql.ts'
import { type ListedPart, partsQuery } from '../../data/parts.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchBox } from '../../ui/controls/controls.tsx'
import { useSearchValue } from '../../ui/layout/address.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { Drawing } from './drawings.tsx'

const other = t('Other')

export function PartsTab({ vin }: { vin: string }) {
  const { answer, error, again } = useQuery(
    vin,
    async (signal) => (await request(partsQuery, { vin }, signal)).parts,
  )
  const [search, setSearch] = useState(useSearchValue('q') ?? '')
  const [large, setLarge] = useState<ListedPart | null>(null)
  const groups = useMemo(() => grouped(answer ?? [], search), [answer, search])
  if (error && !answer) return <ErrorState title={error} again={again} />
  if (!answer) return <Loading lines={8} label={t('Loading parts')} />
  if (answer.length === 0)
    return (
      <Empty title={t('No parts are listed for this trailer')}>
        <p>{t('A super admin can import the list of its builder and model.')}</p>
      </Empty>
    )
  return (
    <>
      <div className="parts-search">
        <SearchBox label={t('Search parts')} value={search} onChange={setSearch} />
      </div>
      {groups.length === 0 && <Empty title={t('No part matches the search')} />}
      {groups.map(([category, parts]) => (
        <section key={category} className="parts-group">
          <h3>{category}</h3>
          <ul className="parts">
            {parts.map((part) => (
              <li key={part.id}>
                {part.image ? (
                  <button
                    type="button"
                    className="part-thumb"
                    aria-label={t('Picture of {{name}}', { name: part.name })}
                    onClick={() => setLarge(part)}
                  >
                    <Picture part={part} />
                  </button>
                ) : (
                  <span className="part-thumb" data-none />
                )}
                <div>
                  <p className="part-name">{part.name}</p>
                  <p className="part-number">{part.partNumber}</p>
                  {part.description && <p className="part-text">{part.description}</p>}
                </div>
                {part.quantity !== null && (
                  <p className="part-quantity numbers">
                    {part.quantity} <span className="unit">{t('per trailer')}</span>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {large && (
        <Dialog
          title={large.name}
          wide
          onClose={() => setLarge(null)}
          onSubmit={() => setLarge(null)}
          actions={
            <Button type="submit" kind="primary" autoFocus>
              {t('Close')}
            </Button>
          }
        >
          <div className="part-large">
            <Picture part={large} />
          </div>
          <p className="part-number">{large.partNumber}</p>
          {large.description && <p>{large.description}</p>}
        </Dialog>
      )}
    </>
  )
}

function Picture({ part: { image, name } }: { part: ListedPart }) {
  const [failed, setFailed] = useState(false)
  if (isDrawing(image)) return <Drawing name={image} />
  if (failed) return <span className="part-lost">{t('The picture cannot be loaded')}</span>
  return (
    <img src={image} alt={name} loading="lazy" referrerPolicy="no-referrer" onError={() => setFailed(true)} />
  )
}

/** By category in the order of the list; those without a category come last. */
function grouped(
  parts: readonly ListedPart[],
  search: string,
): readonly (readonly [string, readonly ListedPart[]])[] {
  const sought = search.trim().toLowerCase()
  const fits = ({ name, partNumber, description }: ListedPart) =>
    `${name}\n${partNumber}\n${description}`.toLowerCase().includes(sought)
  const groups = new Map<string, ListedPart[]>()
  for (const part of parts.filter(fits)) {
    const category = part.category || other
    groups.set(category, [...(groups.get(category) ?? []), part])
  }
  return [...groups].sort(([a], [b]) => Number(a === other) - Number(b === other))
}
