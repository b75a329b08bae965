/** The third step: the key with which the customer's gateways report, shown this once. */
import { t } from '#domain/basics/texts.ts'
import { createGatewayKey } from '../../data/gateway-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/sign-in/new-key.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'

export function KeyStep({
  customerId,
  exists,
  made,
  onMade,
}: {
  customerId: string
  /** There is a key already, which nobody can be told again. */
  exists: boolean
  made: string | null
  onMade: (key: string) => void
}) {
  const act = useAct()
  if (made)
    return (
      <div className="first-run-form">
        <p>{t('It is shown this once, because only a hash of it is kept.')}</p>
        <code className="first-run-code">{made}</code>
        <CopyButton text={() => made} label={t('Copy key')} />
      </div>
    )
  return (
    <div className="first-run-form">
      <p>
        {exists
          ? t('A key is not shown again. If you no longer have it, make another one.')
          : t('Gateways report with a key. It lets them send reports and read nothing.')}
      </p>
      <FormError>{act.error}</FormError>
      <Button
        kind={exists ? 'plain' : 'primary'}
        busy={act.busy}
        onClick={() =>
          void act.run(async () => onMade(await createGatewayKey(customerId, { name: t('First gateways') })))
        }
      >
        {exists ? t('Make another key') : t('Make a key')}
      </Button>
    </div>
  )
}
