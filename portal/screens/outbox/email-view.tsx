/** One email: its recipient, whether it was sent, and its text. */

import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { OutboxEmail } from '../../data/outbox.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Tabs } from '../../ui/controls/controls.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { moment } from '../../ui/time/time.ts'
import { states } from './states.ts'

/** Its links open in a window of their own: no page of the portal shows inside another. */
const outside = (html: string) => html.replace(/<head[^>]*>/i, '$&<base target="_blank">')

export function EmailView({ email, onBack }: { email: OutboxEmail; onBack: () => void }) {
  const [shown, show] = useState<'html' | 'text'>('html')
  const { level, label } = states[email.status]
  return (
    <article className="email" aria-label={t('Email')}>
      <header>
        <div className="email-back">
          <IconButton label={t('Back to the list')} onClick={onBack}>
            <IconArrowLeft size={18} stroke={1.6} />
          </IconButton>
        </div>
        <h2>{email.subject}</h2>
        <dl>
          <dt>{t('To', { context: 'recipient' })}</dt>
          <dd>{email.recipient}</dd>
          <dt>{t('Written')}</dt>
          <dd className="numbers">{moment(email.created)}</dd>
          <dt>{t('State')}</dt>
          <dd>
            <span className="email-state" data-ink={level}>
              <LevelMark level={level} bare />
              {label}
            </span>
            {email.sent !== null && <span className="numbers">{moment(email.sent)}</span>}
          </dd>
          {email.link && (
            <>
              <dt>{t('Leads to')}</dt>
              <dd>
                <a href={email.link} target="_blank" rel="noreferrer">
                  {email.link}
                </a>
              </dd>
            </>
          )}
          {email.problem && (
            <>
              <dt>{t('Reason')}</dt>
              <dd>{email.problem}</dd>
            </>
          )}
        </dl>
      </header>
      <Tabs
        label={t('How the email is shown')}
        tabs={{ html: 'HTML', text: t('Text') }}
        chosen={shown}
        onChoose={show}
      >
        {shown === 'html' ? (
          // Nothing in an email runs here: no script, no form, no way out but a new window.
          <iframe
            className="email-paper"
            title={t('The email as HTML')}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={outside(email.html)}
          />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an email that scrolls has to be reached by keys
          <pre className="email-paper" tabIndex={0}>
            {email.text}
          </pre>
        )}
      </Tabs>
    </article>
  )
}
