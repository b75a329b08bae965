/** What a broker needs beside its address: the topic, who comes, and how that is told. */
import { type BrokerKind, mechanismNames, mechanisms } from '#domain/alerts/destinations.ts'
import { t } from '#domain/basics/texts.ts'
import { Check, Choice } from '../../../ui/controls/controls.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { Form } from '../../../ui/fields/use-form.ts'
import type { WebhookValues } from './webhook-values.ts'

export function BrokerFields({
  form,
  broker: { topicExample, places, hasProtocol },
  hasPassword,
}: {
  form: Form<WebhookValues>
  broker: BrokerKind
  hasPassword: boolean
}) {
  const { user, authority } = form.values
  const plain = { autoCapitalize: 'off', spellCheck: false, autoComplete: 'off' } as const
  return (
    <>
      <TextField
        label={t('Topic')}
        required
        maxLength={300}
        placeholder={topicExample}
        help={t('Filled in for each message: {{places}}', {
          places: places.map((place) => `{${place}}`).join(', '),
        })}
        {...plain}
        {...form.text('topic')}
      />
      <TextField label={t('User name')} maxLength={1000} {...plain} {...form.text('user')} />
      {user.trim() !== '' && (
        <>
          <TextField
            label={t('Password')}
            type="password"
            maxLength={1000}
            help={
              hasPassword ? t('Leave it empty to keep the one that is stored.') : t('It is not shown again.')
            }
            {...form.text('password')}
            autoComplete="new-password"
          />
          {hasProtocol && (
            <Choice
              label={t('Sign-in method')}
              options={mechanisms.map((value) => ({ value, label: mechanismNames[value] }))}
              {...form.choice('mechanism')}
            />
          )}
        </>
      )}
      {hasProtocol && <Check label={t('Encrypted by TLS')} {...form.check('isEncrypted')} />}
      <details open={authority !== '' || undefined}>
        <summary>{t('Its certificate is not publicly trusted')}</summary>
        <TextArea
          label={t('Certificate of whoever signed it (PEM)')}
          maxLength={100_000}
          placeholder="-----BEGIN CERTIFICATE-----"
          {...form.area('authority')}
        />
      </details>
    </>
  )
}
