/** Many VINs, unit IDs or serial numbers at once: shows those trailers, and tells which names were not found and why. */

import { useState } from 'react'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { pastedMost, pastedNames, typoIn } from '#domain/fleet/pasted.ts'
import { type NamedVehicle, vehiclesNamed } from '../../../data/fleet-filters.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import { tNodes } from '../../../ui/text-nodes.tsx'

export function Paste({
  onClose,
  onFound,
}: {
  onClose: () => void
  onFound: (ids: readonly number[]) => void
}) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<{
    vehicles: readonly NamedVehicle[]
    missing: readonly string[]
  } | null>(null)
  const act = useAct()
  const names = pastedNames(text)
  const tooMany = names.length > pastedMost
  const ids = found && [...new Set(found.vehicles.map(({ id }) => id))]
  const look = () =>
    act.run(async () => {
      const vehicles = await vehiclesNamed(names)
      const known = new Set(vehicles.map(({ name }) => name))
      const missing = names.filter((name) => !known.has(name.toLowerCase()))
      if (missing.length === 0) onFound([...new Set(vehicles.map(({ id }) => id))])
      else setFound({ vehicles, missing })
    })
  return (
    <Dialog
      title={t('Find many trailers')}
      onClose={onClose}
      onSubmit={() => (ids && ids.length > 0 ? onFound(ids) : void look())}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {found && <Button onClick={() => setFound(null)}>{t('Change the list')}</Button>}
          <Button
            type="submit"
            kind="primary"
            busy={act.busy}
            disabled={found ? ids?.length === 0 : names.length === 0 || tooMany}
          >
            {ids ? t('Show {{trailers}}', { trailers: number(ids.length) }) : t('Find')}
          </Button>
        </>
      }
    >
      {found ? (
        <div className="map-paste">
          <p role="status">
            {found.vehicles.length === 0
              ? t('None of them was found.')
              : tNodes('{{found}} found, {{missing}}', {
                  found: ids!.length,
                  missing: <b>{t('{{missing}} not found:', { missing: found.missing.length })}</b>,
                })}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keys */}
          <ul className="map-missing" tabIndex={0} aria-label={t('Not found')}>
            {found.missing.map((name) => {
              const typo = typoIn(name)
              return (
                <li key={name}>
                  <code>{name}</code>
                  {typo && <span>{typo}</span>}
                </li>
              )
            })}
          </ul>
        </div>
      ) : (
        <div className="map-paste">
          <label htmlFor="pasted">{t('VINs, unit IDs or serial numbers, a line each or with commas')}</label>
          <textarea
            id="pasted"
            rows={8}
            autoFocus
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <p className="note" role="status">
            {tooMany
              ? t('These are {{names}} names; at most {{most}} at once.', {
                  names: number(names.length),
                  most: number(pastedMost),
                })
              : count(names.length, 'name')}
          </p>
          <FormError>{act.error}</FormError>
        </div>
      )}
    </Dialog>
  )
}
