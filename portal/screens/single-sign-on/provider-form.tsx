/** The provider of a customer: who it is, whether it works, and what it gives to those who come in by it. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { GroupNode } from '../../data/groups.ts'
import { useViewer } from '../../data/me.ts'
import {
  type ConnectionStep,
  checkSingleSignOn,
  deleteSingleSignOn,
  type SignInProvider,
  saveSingleSignOn,
} from '../../data/sign-in-provider.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check, Choice, Switch } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type Form, useForm } from '../../ui/fields/use-form.ts'
import { FormResult, Part } from '../../ui/layout/part.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { ConnectionSteps } from './connection-steps.tsx'
import { fieldsOf, type ProviderFields, problemsOf, roleOptions, writtenOf } from './fields.ts'
import { MappingLines } from './mapping-lines.tsx'

export function ProviderPart({
  customerId,
  provider,
  groups,
  done,
  onSaved,
}: {
  customerId: string
  provider: SignInProvider | null
  groups: readonly GroupNode[]
  /** What was said of the last save. */
  done: string | null
  onSaved: (done: string) => void
}) {
  const [asksRemoval, setAsksRemoval] = useState(false)
  const form = useForm<ProviderFields>({
    first: fieldsOf(provider),
    check: (fields) => problemsOf(fields, provider),
    save: async (fields) => {
      await saveSingleSignOn(customerId, writtenOf(fields, provider))
      onSaved(t('Single sign-on was saved.'))
    },
  })
  const removal = useAct()
  return (
    <Part
      title={t('Provider')}
      about={t('The OpenID Connect provider of your company, such as Microsoft Entra ID, Okta or Keycloak.')}
    >
      <form
        className="sign-on-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <ClientFields form={form} hasSecret={provider?.hasSecret ?? false} />
        <Try customerId={customerId} form={form} />
        <GivenRights form={form} groups={groups} />
        <Switches form={form} />
        <FormResult done={form.isChanged ? null : done} error={form.error} />
        <div className="part-buttons">
          <Button type="submit" kind="primary" busy={form.busy}>
            {t('Save single sign-on')}
          </Button>
          {provider && (
            <Button kind="danger" onClick={() => setAsksRemoval(true)}>
              {t('Remove single sign-on')}
            </Button>
          )}
        </div>
      </form>
      {asksRemoval && (
        <Confirm
          title={t('Remove single sign-on')}
          verb={t('Remove')}
          danger
          busy={removal.busy}
          onClose={() => setAsksRemoval(false)}
          onConfirm={() =>
            void removal.run(async () => {
              await deleteSingleSignOn(customerId)
              setAsksRemoval(false)
              onSaved(t('Single sign-on was removed.'))
            })
          }
        >
          <p>
            {t(
              'Everybody who came in by it is signed out. Users stay, and sign in with a password from then on.',
            )}
          </p>
          <FormError>{removal.error}</FormError>
        </Confirm>
      )}
    </Part>
  )
}

function ClientFields({ form, hasSecret }: { form: Form<ProviderFields>; hasSecret: boolean }) {
  return (
    <>
      <TextField
        label={t('Issuer')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        help={t('As the provider calls itself, such as https://login.example.com/tenant.')}
        {...form.text('issuer')}
      />
      <TextField label={t('Client ID')} autoComplete="off" spellCheck={false} {...form.text('clientId')} />
      {!form.values.isPublic && (
        <TextField
          label={t('Client secret')}
          type="password"
          autoComplete="new-password"
          help={hasSecret ? t('One is kept. Leave this empty to go on with it.') : t('It is kept encrypted.')}
          {...form.text('clientSecret')}
        />
      )}
      <Check label={t('The client has no secret')} {...form.check('isPublic')} />
      <TextField
        label={t('Claim with the values for roles and groups')}
        autoComplete="off"
        spellCheck={false}
        help={t('Dots lead into it, such as realm_access.roles.')}
        {...form.text('valueClaim')}
      />
    </>
  )
}

function Try({ customerId, form }: { customerId: string; form: Form<ProviderFields> }) {
  const [steps, setSteps] = useState<readonly ConnectionStep[] | null>(null)
  const act = useAct()
  const { issuer, valueClaim } = form.values
  return (
    <div className="sign-on-try">
      <Button
        busy={act.busy}
        onClick={() =>
          void act.run(async () => setSteps(await checkSingleSignOn(customerId, issuer, valueClaim)))
        }
      >
        {t('Try the connection')}
      </Button>
      <FormError>{act.error}</FormError>
      {steps && <ConnectionSteps steps={steps} />}
    </div>
  )
}

function GivenRights({ form, groups }: { form: Form<ProviderFields>; groups: readonly GroupNode[] }) {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <>
      <MappingLines
        lines={form.values.mappings}
        roles={roleOptions(viewer, t('No role'))}
        groups={groups}
        problem={form.problem('mappings')}
        onChange={(mappings) => form.set({ mappings })}
      />
      <div>
        <Choice
          label={t('Role of those to whom no line gives one')}
          options={roleOptions(viewer, t('None: they are not let in'))}
          {...form.choice('usualRole')}
        />
        <FormError>{form.problem('usualRole') ?? null}</FormError>
      </div>
    </>
  )
}

const Switches = ({ form }: { form: Form<ProviderFields> }) => (
  <div className="sign-on-switches">
    <Switch label={t('Single sign-on is on')} {...form.check('isActive')} />
    <Switch label={t('Create users at their first sign-in')} {...form.check('makesUsers')} />
    <Switch label={t('Passwords are off for these domains')} {...form.check('passwordsOff')} />
    <p className="note">
      {t(
        'Super admins, and people who also belong to another customer, keep their passwords and do not come in by this provider.',
      )}
    </p>
  </div>
)
