/** The data agreement: which versions a customer accepted, and where super admins publish another one. */

import { useState } from 'react'
import { agreementLongest } from '#domain/basics/assumed.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { agreementWords } from '#domain/fleet/words.ts'
import { customerDataAgreement, dataAgreements, publishDataAgreement } from '../../data/agreements.ts'
import { useQuery } from '../../data/use-query.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { Part } from '../../ui/layout/part.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormError } from '../../ui/states/form-error.tsx'
import { Loading } from '../../ui/states/states.tsx'
import { dateOf } from '../../ui/time/time.ts'

const versionName = (version: number) =>
  version === 0 ? t('The first version') : t('Version {{version}}', { version })

export function AgreementPart({ customerId }: { customerId: string }) {
  const { answer, error } = useQuery(customerId, (signal) => customerDataAgreement(customerId, signal))
  return (
    <Part
      title={t('Data agreement')}
      about={t(
        'Account Admins accept it for their company when they sign in, and again after another version was published.',
      )}
    >
      <FormError>{error}</FormError>
      {!answer && !error && <Loading label={t('Loading the data agreement')} />}
      {answer && (
        <>
          <p className="with-mark">
            <LevelMark level={answer.isAccepted ? 'good' : 'caution'} bare />
            {answer.isAccepted
              ? t('{{version}}, which holds now, is accepted.', { version: versionName(answer.present) })
              : t('{{version}}, which holds now, is not accepted yet.', {
                  version: versionName(answer.present),
                })}
          </p>
          <a href="/data-agreement" target="_blank" rel="noreferrer">
            {t('Read the data agreement')}
          </a>
          <ul className="customer-accepted" aria-label={t('Accepted versions')}>
            {answer.accepted.map(({ version, accepted, acceptedBy }) => (
              <li key={version}>
                {acceptedBy
                  ? t('{{version}}: {{date}} by {{who}}', {
                      version: versionName(version),
                      date: dateOf(accepted),
                      who: acceptedBy,
                    })
                  : t('{{version}}: {{date}}, with the fleet that was loaded', {
                      version: versionName(version),
                      date: dateOf(accepted),
                    })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}

/** What was published until now, and a field for the next version. */
export function AgreementDialog({
  onPublished,
  onClose,
}: {
  onPublished: (sentence: string) => void
  onClose: () => void
}) {
  const { answer, error } = useQuery('agreements', dataAgreements)
  const [begun, begin] = useState(false)
  const form = useForm({
    first: { text: '' },
    check: ({ text }) => ({
      text: (text.trim() === '' || text.length > agreementLongest) && agreementWords.text(agreementLongest),
    }),
    save: async ({ text }) => onPublished(agreementWords.published(await publishDataAgreement(text))),
  })
  const present = answer?.[0]?.text ?? ''
  const { value, onChange, ...area } = form.area('text')
  return (
    <FormDialog
      form={form}
      title={t('Data agreement')}
      verb={t('Publish')}
      wide
      disabled={form.values.text.trim() === '' || form.values.text.trim() === present}
      onClose={onClose}
    >
      <p>{t('Every Account Admin has to accept a new version at the next sign-in, before they come in.')}</p>
      <p>
        <a href="/data-agreement" target="_blank" rel="noreferrer">
          {t('Read the current version')}
        </a>
      </p>
      <FormError>{error}</FormError>
      {answer && answer.length > 0 && (
        <ul className="customer-accepted" aria-label={t('Published versions')}>
          {answer.map((version) => (
            <li key={version.version}>
              {t(
                'Version {{version}}: published {{date}} by {{who}}, accepted by {{accepted}} of {{customers}} customers',
                {
                  version: version.version,
                  date: dateOf(version.published),
                  who: version.publishedBy,
                  accepted: number(version.acceptedBy),
                  customers: number(version.customers),
                },
              )}
              <details>
                <summary>{t('Text of version {{version}}', { version: version.version })}</summary>
                <p className="agreement-text">{version.text}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label={t('Text of the next version')}
        rows={12}
        help={t('An empty line begins a paragraph.')}
        {...area}
        value={begun ? value : value || present}
        onChange={(text) => {
          begin(true)
          onChange(text)
        }}
      />
    </FormDialog>
  )
}
