/** Done: what is missing, and the button that ends it. */
import { type Installation, missingOf } from '#domain/installation/installation.ts'
import { enterBeside, type KeptInstallation } from '../../data/kept-installations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Warning } from '../../ui/controls/controls.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'

export function DoneStep({
  kept,
  facts,
  unheard,
}: {
  kept: KeptInstallation
  facts: Installation
  /** Null where nobody can be asked what has reported. */
  unheard: readonly string[] | null
}) {
  const act = useAct()
  const { must, should } = missingOf(facts, unheard ?? [])
  const open =
    unheard === null && must.length === 0
      ? ['Without coverage it is not known which sensors have reported.', ...should]
      : should
  const finish = () =>
    act.run(() => enterBeside(kept.id, () => ({ finished: Date.now(), evenSo: open.length > 0 })))
  if (kept.finished !== null)
    return <p>Done. It is kept on this phone and sent as soon as there is coverage.</p>
  return (
    <>
      {must.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {must.length === 0 && open.map((sentence) => <Warning key={sentence}>{sentence}</Warning>)}
      {must.length === 0 && open.length === 0 && <p>Everything has reported, and there are photos.</p>}
      <FormError>{act.error}</FormError>
      <div className="install-acts">
        <Button kind="primary" disabled={must.length > 0} busy={act.busy} onClick={() => void finish()}>
          {open.length > 0 && must.length === 0 ? 'Done even so' : 'Done'}
        </Button>
      </div>
    </>
  )
}
