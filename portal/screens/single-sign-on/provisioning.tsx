/** Provisioning: the provider keeps users and groups by SCIM, with a secret that is shown once. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { endProvisioning, makeProvisioningSecret, type SignInProvider } from '../../data/sign-in-provider.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { ShownOnce } from '../../ui/sign-in/new-key.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { Age } from '../../ui/time/age.tsx'
import { dateOf } from '../../ui/time/time.ts'
import { CopyLine } from './copy-line.tsx'

type Open = { readonly kind: 'made'; readonly secret: string } | { readonly kind: 'again' | 'end' }

export function ProvisioningPart({
  customerId,
  provider: { scimMade, scimLastUsed },
  address,
  onChanged,
}: {
  customerId: string
  provider: SignInProvider
  address: string
  onChanged: () => void
}) {
  const [open, setOpen] = useState<Open | null>(null)
  const act = useAct()
  const make = () =>
    void act.run(async () => {
      const secret = await makeProvisioningSecret(customerId)
      setOpen({ kind: 'made', secret })
      onChanged()
    })
  const end = () =>
    void act.run(async () => {
      await endProvisioning(customerId)
      setOpen(null)
      onChanged()
    })
  return (
    <Part
      title={t('Users and groups by SCIM')}
      about={t(
        'Your provider can create, change and disable users by itself. Groups it sends give roles and groups by their names, as the lines above say.',
      )}
    >
      <div className="sign-on-list">
        <CopyLine label={t('SCIM address')} text={address} />
        <p className="note">
          {scimMade === null
            ? t('There is no secret yet, so nothing is taken in.')
            : scimLastUsed === null
              ? t('The secret was made {{date}}. It was not used yet.', { date: dateOf(scimMade) })
              : tNodes('The secret was last used {{ago}}.', { ago: <Age at={scimLastUsed} /> })}
        </p>
        <div className="part-buttons">
          <Button busy={act.busy} onClick={() => (scimMade === null ? make() : setOpen({ kind: 'again' }))}>
            {scimMade === null ? t('Create SCIM secret') : t('Create a new SCIM secret')}
          </Button>
          {scimMade !== null && (
            <Button kind="danger" onClick={() => setOpen({ kind: 'end' })}>
              {t('End SCIM')}
            </Button>
          )}
        </div>
        <FormError>{open ? null : act.error}</FormError>
      </div>
      {open?.kind === 'made' && (
        <ShownOnce
          title={t('The SCIM secret')}
          about={t(
            'It is not shown again, because only a hash of it is kept. Give it to your provider as the token.',
          )}
          secret={open.secret}
          onClose={() => setOpen(null)}
        />
      )}
      {(open?.kind === 'again' || open?.kind === 'end') && (
        <Confirm
          title={open.kind === 'again' ? t('Create a new SCIM secret') : t('End SCIM')}
          verb={open.kind === 'again' ? t('Create') : t('End')}
          danger={open.kind === 'end'}
          busy={act.busy}
          onClose={() => setOpen(null)}
          onConfirm={open.kind === 'again' ? make : end}
        >
          <p>{t('The present secret is refused from then on. Users and groups stay as they are.')}</p>
          <FormError>{act.error}</FormError>
        </Confirm>
      )}
    </Part>
  )
}
