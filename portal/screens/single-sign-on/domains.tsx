/** The email domains that sign in at the provider: asked for, confirmed, removed. */

import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { emailDomain } from '#domain/access/single-sign-on.ts'
import { singleSignOnWords } from '#domain/access/single-sign-on-words.ts'
import { t } from '#domain/basics/texts.ts'
import { useViewer } from '../../data/me.ts'
import {
  addSignInDomain,
  confirmSignInDomain,
  removeSignInDomain,
  type SignInDomain,
  type SingleSignOn,
} from '../../data/sign-in-provider.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { Part } from '../../ui/layout/part.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { dateOf } from '../../ui/time/time.ts'
import { CopyLine } from './copy-line.tsx'

export function DomainsPart({
  customerId,
  settings: { domains, domainsByDns },
  onChanged,
}: {
  customerId: string
  settings: SingleSignOn
  onChanged: () => void
}) {
  const viewer = useViewer()
  const isWord = viewer !== null && can(viewer, 'confirmDomains')
  const [doomed, setDoomed] = useState<SignInDomain | null>(null)
  const act = useAct()
  const form = useForm({
    first: { domain: '' },
    check: ({ domain }) => ({ domain: emailDomain(domain) === null && singleSignOnWords.domain }),
    save: async ({ domain }) => {
      await addSignInDomain(customerId, domain)
      form.set({ domain: '' })
      onChanged()
    },
  })
  const confirm = (domain: string) =>
    void act.run(async () => {
      await confirmSignInDomain(customerId, domain)
      onChanged()
    })
  return (
    <Part
      title={t('Email domains')}
      about={
        isWord
          ? t('A domain that you add or confirm belongs to this customer alone. Be sure that it is theirs.')
          : domainsByDns
            ? t('A domain is yours once a TXT record says so, or a super admin confirms it.')
            : t('A super admin confirms that a domain is yours before its people sign in here.')
      }
    >
      <div className="sign-on-list">
        {domains.length === 0 && <p className="note">{t('There are no domains yet.')}</p>}
        <ul aria-label={t('Email domains')}>
          {domains.map((one) => (
            <li key={one.domain}>
              <div>
                <b>{one.domain}</b>
                <span>
                  {one.confirmed === null
                    ? t('Waits to be confirmed; added {{date}} by {{who}}', {
                        date: dateOf(one.added),
                        who: one.addedBy,
                      })
                    : t('Confirmed {{date}} by {{who}}', {
                        date: dateOf(one.confirmed),
                        who: one.confirmedBy ?? '',
                      })}
                </span>
              </div>
              {one.confirmed === null && (isWord || domainsByDns) && (
                <Button
                  busy={act.busy}
                  onClick={() => confirm(one.domain)}
                  aria-label={t('Confirm {{domain}}', { domain: one.domain })}
                >
                  {isWord ? t('Confirm') : t('Look for the record')}
                </Button>
              )}
              <Button
                onClick={() => setDoomed(one)}
                aria-label={t('Remove {{domain}}', { domain: one.domain })}
              >
                {t('Remove')}
              </Button>
              {one.confirmed === null && one.recordName && one.recordValue && (
                <div className="sign-on-record">
                  <CopyLine label={t('Name of the TXT record')} text={one.recordName} />
                  <CopyLine label={t('Value of the TXT record')} text={one.recordValue} />
                </div>
              )}
            </li>
          ))}
        </ul>
        <FormError>{doomed ? null : act.error}</FormError>
        <form
          className="sign-on-row"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            form.submit()
          }}
        >
          <TextField label={t('Domain')} autoComplete="off" spellCheck={false} {...form.text('domain')} />
          <Button type="submit" busy={form.busy}>
            {t('Add domain')}
          </Button>
        </form>
        <FormError>{form.error}</FormError>
      </div>
      {doomed && (
        <Confirm
          title={t('Remove {{domain}}', { domain: doomed.domain })}
          verb={t('Remove')}
          danger
          busy={act.busy}
          onClose={() => setDoomed(null)}
          onConfirm={() =>
            void act.run(async () => {
              await removeSignInDomain(customerId, doomed.domain)
              setDoomed(null)
              onChanged()
            })
          }
        >
          <p>{t('People of this domain sign in with a password again.')}</p>
          <FormError>{act.error}</FormError>
        </Confirm>
      )}
    </Part>
  )
}
