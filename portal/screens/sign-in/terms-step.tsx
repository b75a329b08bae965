/** The dialog that asks for new terms, or for the data agreement, before somebody may come in. */

import { t } from '#domain/basics/texts.ts'
import { useConfig } from '../../data/config.ts'
import type { Step } from '../../data/sign-in.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'

const kinds = {
  terms: {
    title: t('Terms of Service'),
    asks: (product: string) =>
      t('Please read the terms of service of {{product}} and accept them to go on.', { product }),
    read: t('Read the terms of service'),
  },
  agreement: {
    title: t('Data agreement'),
    asks: (product: string) =>
      t(
        "Your company's data agreement with {{product}} has not been accepted yet. Please read it and accept it to go on.",
        { product },
      ),
    read: t('Read the data agreement'),
  },
} as const

export function TermsStep({
  step,
  accept: acceptIt,
  onDecline,
}: {
  step: Extract<Step, { step: 'terms' | 'agreement' }>
  /** Accepts, and goes on. */
  accept: (what: 'terms' | 'agreement') => Promise<void>
  onDecline: () => void
}) {
  const { productName } = useConfig()
  const { busy, error, run } = useAct()
  const { title, asks, read } = kinds[step.step]
  const accept = () => run(() => acceptIt(step.step))
  return (
    <Dialog
      title={title}
      onClose={onDecline}
      onSubmit={accept}
      actions={
        <>
          <Button onClick={onDecline}>{t('Decline')}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('Accept')}
          </Button>
        </>
      }
    >
      <p>{asks(productName)}</p>
      {step.url && (
        <a href={step.url} target="_blank" rel="noreferrer">
          {read}
        </a>
      )}
      <FormError>{error}</FormError>
    </Dialog>
  )
}
