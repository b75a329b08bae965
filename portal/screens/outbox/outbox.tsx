/** The outbox: the emails, newest first, and beside them the open one. */

import { accountWords } from '#domain/access/account-words.ts'
import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { request } from '../../data/graphql.ts'
import { type OutboxEmail, outboxQuery, pageSize } from '../../data/outbox.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchBox, Warning } from '../../ui/controls/controls.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { Age } from '../../ui/time/age.tsx'
import { EmailView } from './email-view.tsx'
import { states } from './states.ts'
import './outbox.css'

export function Screen() {
  const chosen = useSearchValue('letter')
  const search = useSearchValue('search') ?? ''
  const page = Math.max(0, Math.floor(Number(useSearchValue('page') ?? 0)) || 0)
  const { draft, setDraft } = useDraft(search, (text) => setSearch({ search: text || null, page: null }))
  const { answer, error, again } = useQuery(
    [search, page],
    (signal) => request(outboxQuery, { search, pageSize, pageNumber: page }, signal),
    { keepPrevious: true },
  )
  if (error && !answer)
    return (
      <main className="page-state">
        <ErrorState title={error} again={again} />
      </main>
    )
  const { letters: emails = [], count = 0, isSending = true } = answer?.outbox ?? {}
  if (answer && count === 0 && search === '')
    return (
      <main className="page-state">
        <Empty title={t('No emails yet')}>
          <p>{t('Invitations, links to set a password and warnings will be listed here.')}</p>
        </Empty>
      </main>
    )
  const email = emails.find(({ id }) => id === chosen) ?? null
  const turn = (to: number) => setSearch({ page: to === 0 ? null : String(to), letter: null })
  return (
    <main className="outbox" data-reading={email ? true : undefined}>
      <section className="outbox-list" aria-label={t('Emails')}>
        <div className="outbox-head">
          <SearchBox label={t('Search by recipient')} value={draft} onChange={setDraft} />
          {!isSending && <Warning>{accountWords.noMailServer}</Warning>}
        </div>
        {!answer && <Loading lines={8} label={t('Loading emails')} />}
        {answer && count === 0 && (
          <p className="outbox-none">{t('No email was sent to a matching address.')}</p>
        )}
        <ul>
          {emails.map((one) => (
            <li key={one.id}>
              <Line email={one} chosen={one === email} />
            </li>
          ))}
        </ul>
        {answer && (
          <div className="outbox-pages">
            <span className="numbers">
              {plural(count, '{{count}} email', '{{count}} emails', { count: number(count) })}
            </span>
            <Button kind="quiet" onClick={again}>
              {t('Refresh')}
            </Button>
            {count > pageSize && (
              <>
                <Button disabled={page === 0} onClick={() => turn(page - 1)}>
                  {t('Newer')}
                </Button>
                <Button disabled={(page + 1) * pageSize >= count} onClick={() => turn(page + 1)}>
                  {t('Older')}
                </Button>
              </>
            )}
          </div>
        )}
      </section>
      {email ? (
        <EmailView key={email.id} email={email} onBack={() => setSearch({ letter: null })} />
      ) : (
        <p className="outbox-choose">{t('Choose an email to read it.')}</p>
      )}
    </main>
  )
}

function Line({ email, chosen }: { email: OutboxEmail; chosen: boolean }) {
  const { level, label } = states[email.status]
  return (
    <button
      type="button"
      className="email-line"
      aria-pressed={chosen}
      onClick={() => setSearch({ letter: email.id })}
    >
      <span className="email-to">{email.recipient}</span>
      <Age at={email.created} />
      <span className="email-subject">{email.subject}</span>
      <span className="email-state" data-ink={level}>
        <LevelMark level={level} bare />
        {label}
      </span>
    </button>
  )
}
