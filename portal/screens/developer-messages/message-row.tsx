/** A message in the list: as its readers see it, when and to whom, and what can be done to it. */

import { type MessageState, messageState } from '#domain/access/developer-message.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { DeveloperMessage } from '../../data/messages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/marks/banner.tsx'
import { Age } from '../../ui/time/age.tsx'
import { useNow } from '../../ui/time/clock.ts'
import { moment } from '../../ui/time/time.ts'
import { audienceWords } from './draft.ts'

export const stateNames: Readonly<Record<MessageState, string>> = {
  planned: t('Planned'),
  showing: t('Showing'),
  ended: t('Ended'),
}
export type MessageAct = 'edit' | 'end' | 'delete'

export function MessageRow({
  message,
  onAct,
}: {
  message: DeveloperMessage
  onAct: (act: MessageAct) => void
}) {
  const { title, starts, ends, dismissals, createdBy, created } = message
  const state = useNow((now) => messageState(message, now))
  return (
    <li className="message" data-state={state} aria-label={title}>
      <Banner banner={message} />
      <dl>
        <div>
          <dt>{t('State')}</dt>
          <dd className="message-state">{stateNames[state]}</dd>
        </div>
        <div>
          <dt>{t('From')}</dt>
          <dd className="numbers">{moment(starts)}</dd>
        </div>
        <div>
          <dt>{t('To')}</dt>
          <dd className="numbers">{moment(ends)}</dd>
        </div>
        <div className="message-for">
          <dt>{t('Audience')}</dt>
          <dd>{audienceWords(message)}</dd>
        </div>
        <div>
          <dt>{t('Dismissed by')}</dt>
          <dd className="numbers">{number(dismissals)}</dd>
        </div>
        <div>
          <dt>{t('Written by')}</dt>
          <dd>
            {createdBy} <Age at={created} />
          </dd>
        </div>
      </dl>
      <div className="message-acts">
        <Button aria-label={t('Edit {{title}}', { title })} onClick={() => onAct('edit')}>
          {t('Edit')}
        </Button>
        {state === 'showing' && (
          <Button aria-label={t('End now: {{title}}', { title })} onClick={() => onAct('end')}>
            {t('End now')}
          </Button>
        )}
        <Button kind="danger" aria-label={t('Delete {{title}}', { title })} onClick={() => onAct('delete')}>
          {t('Delete')}
        </Button>
      </div>
    </li>
  )
}
