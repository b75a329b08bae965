/** The form of a message, with the banner as its readers will see it. */

import { type MessageLevel, messageLevels } from '#domain/access/developer-message.ts'
import { messageTextLongest, messageTitleLongest } from '#domain/basics/assumed.ts'
import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { createMessage, type DeveloperMessage, updateMessage } from '../../data/messages.ts'
import { Check, Choice } from '../../ui/controls/controls.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { Banner } from '../../ui/marks/banner.tsx'
import { levelNames } from '../../ui/marks/level-mark.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { now } from '../../ui/time/clock.ts'
import { AudienceFields } from './audience-fields.tsx'
import { fieldsOf, inputOf, newFields, problemsOf } from './draft.ts'

const levelOptions = messageLevels.map((level) => ({ value: level, label: levelNames[level] }))

export function MessageForm({
  message,
  version,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  message: DeveloperMessage | null
  /** Of the product, as it runs now. */
  version: string
  onSaved: (title: string) => void
  onClose: () => void
}) {
  const form = useForm({
    first: message ? fieldsOf(message) : newFields(now()),
    check: (fields) => problemsOf(fields, message, now()),
    save: async (fields) => {
      const input = inputOf(fields, message)
      if (message) await updateMessage(message.id, input, fields.showAgain)
      else await createMessage(input)
      onSaved(input.title)
    },
  })
  const { title, text, level, link } = form.values
  return (
    <FormDialog
      form={form}
      title={message ? t('Edit message') : t('Write a message')}
      verb={message ? t('Save') : t('Publish')}
      wide
      onClose={onClose}
    >
      <TextField
        label={t('Title')}
        required
        autoFocus
        maxLength={messageTitleLongest}
        {...form.text('title')}
      />
      <TextArea label={t('Text')} required maxLength={messageTextLongest} {...form.area('text')} />
      <div className="message-pair">
        <Choice
          label={t('Level')}
          value={level}
          options={levelOptions}
          onChange={(level) => form.set({ level: level as MessageLevel })}
        />
        <TextField
          label={t('Link (optional)')}
          type="url"
          maxLength={500}
          placeholder="https://status.example.com"
          {...form.text('link')}
        />
      </div>
      <div className="message-pair">
        <TextField label={t('From')} type="datetime-local" required {...form.text('from')} />
        <TextField label={t('To')} type="datetime-local" required {...form.text('to')} />
      </div>
      <section className="message-preview" aria-label={t('Preview')}>
        <h3>{t('Preview')}</h3>
        <Banner
          banner={{ level, title: title || t('Title'), text: text || t('Text'), link: link.trim() || null }}
        />
      </section>
      <AudienceFields form={form} version={version} />
      {message && (
        <Check
          label={t('Show again to those who dismissed it')}
          under={
            message.dismissals === 0
              ? t('Nobody has dismissed it yet.')
              : `${t('Otherwise only those who have not dismissed it see the new text.')} ${plural(
                  message.dismissals,
                  '{{count}} person has dismissed it.',
                  '{{count}} people have dismissed it.',
                  { count: number(message.dismissals) },
                )}`
          }
          {...form.check('showAgain')}
        />
      )}
    </FormDialog>
  )
}
