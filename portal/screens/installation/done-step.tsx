/** Done: what is missing, and the button that ends it. */
import { t } from '#domain/basics/texts.ts'
import { type Installation, missingOf } from '#domain/installation/installation.ts'
import { installationWords } from '#domain/installation/words.ts'
import { enterBeside, type KeptInstallation, useIsOnPhone } from '../../data/kept-installations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Warning } from '../../ui/controls/controls.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'

export function DoneStep({
  kept,
  facts,
  unheard,
  problem,
}: {
  kept: KeptInstallation
  facts: Installation
  /** Null where nobody can be asked what has reported. */
  unheard: readonly string[] | null
  /** Why the server does not take it as it is. */
  problem: string | null
}) {
  const isOnPhone = useIsOnPhone(kept.id)
  const act = useAct()
  const { must, should } = missingOf(facts, unheard ?? [])
  const open =
    unheard === null && must.length === 0
      ? [t('Without coverage it is not known which sensors have reported.'), ...should]
      : should
  const finish = () =>
    act.run(() => enterBeside(kept.id, () => ({ finished: Date.now(), evenSo: open.length > 0 })))
  if (kept.finished !== null && problem !== null) return <Refused kept={kept} problem={problem} />
  if (kept.finished !== null)
    return (
      <p>
        {isOnPhone
          ? t('Done. It is kept on this phone and sent as soon as there is coverage.')
          : `${t('Done.')} ${installationWords.notKept}`}
      </p>
    )
  return (
    <>
      {must.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {must.length === 0 && open.map((sentence) => <Warning key={sentence}>{sentence}</Warning>)}
      {must.length === 0 && open.length === 0 && <p>{t('Everything has reported, and there are photos.')}</p>}
      <FormError>{act.error}</FormError>
      <div className="install-acts">
        <Button kind="primary" disabled={must.length > 0} busy={act.busy} onClick={() => void finish()}>
          {open.length > 0 && must.length === 0 ? t('Done anyway') : t('Done')}
        </Button>
      </div>
    </>
  )
}

/** It was said to be done, and the server does not take it so. */
function Refused({ kept, problem }: { kept: KeptInstallation; problem: string }) {
  const act = useAct()
  return (
    <>
      <FormError>{act.error ?? problem}</FormError>
      <div className="install-acts">
        <Button
          kind="primary"
          busy={act.busy}
          onClick={() =>
            void act.run(() => enterBeside(kept.id, () => ({ finished: Date.now(), evenSo: true })))
          }
        >
          {kept.evenSo ? t('Try again') : t('Done anyway')}
        </Button>
        <Button
          busy={act.busy}
          onClick={() => void act.run(() => enterBeside(kept.id, () => ({ finished: null })))}
        >
          {t('Go back')}
        </Button>
      </div>
    </>
  )
}
