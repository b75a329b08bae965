/** The log of one of a list: what was sent, newest first, each to be sent once more. */
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { QueryState } from '../../../data/use-query.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { FormError } from '../../../ui/states/form-error.tsx'
import { ErrorState, Loading } from '../../../ui/states/states.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { moment } from '../../../ui/time/time.ts'

interface Tried {
  readonly state: string
  readonly problem: string | null
  readonly tries: number
  /** When it is tried next. */
  readonly due: Instant | null
}

/** How it went, in one line: what is to say of its own kind, what is wrong, and the tries. */
export const outcomeText = (own: readonly string[], { state, problem, tries, due }: Tried): string =>
  [
    ...own,
    // A sentence of its own elsewhere; here it is one of several parts.
    problem?.replace(/\.$/, '') ?? '',
    tries > 1 ? count(tries, 'try', 'tries') : '',
    state === 'waiting' && due !== null && tries > 0 ? t('next try {{when}}', { when: moment(due) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

export function SentLog({
  title,
  above,
  problem,
  query: { answer, error, busy, again },
  loading,
  empty,
  older,
  onOlder,
  children,
}: {
  title: string
  above?: ReactNode
  /** Why sending something again failed. */
  problem: string | null
  query: Pick<QueryState<{ readonly after: string | null }>, 'answer' | 'error' | 'busy' | 'again'>
  loading: string
  /** What is said where nothing was sent; null where something was. */
  empty: ReactNode
  older: string
  onOlder: () => void
  children: ReactNode
}) {
  return (
    <section className="sent-log" aria-label={title}>
      <div className="sent-head">
        <h2>{title}</h2>
        <IconButton label={t('Look again')} onClick={again}>
          <IconRefresh size={18} stroke={1.8} />
        </IconButton>
      </div>
      {above}
      <FormError>{problem}</FormError>
      {error ? (
        <ErrorState title={error} again={again} />
      ) : answer === null ? (
        <Loading lines={5} label={loading} />
      ) : (
        (empty ?? (
          <ul>
            {children}
            {answer.after !== null && (
              <li>
                <Button busy={busy} onClick={onOlder}>
                  {older}
                </Button>
              </li>
            )}
          </ul>
        ))
      )}
    </section>
  )
}

export function SentEntry({
  level,
  label,
  what,
  outcome,
  at,
  sent,
  disabled,
  onAgain,
}: {
  level: Level
  /** The same in a word. */
  label: string
  what: ReactNode
  outcome: string
  at: Instant | null
  /** What was sent, to look into; null where nothing was. */
  sent: ReactNode
  disabled: boolean
  onAgain: () => void
}) {
  return (
    <li>
      <p className="sent-entry">
        <LevelMark level={level} bare />
        <b data-ink={level}>{label}</b>
        {what}
        <span className="unit">{outcome}</span>
        {at !== null && <Age at={at} />}
      </p>
      {sent !== null && (
        <details>
          <summary>{t('What was sent')}</summary>
          {sent}
        </details>
      )}
      <Button kind="quiet" disabled={disabled} onClick={onAgain}>
        {t('Send again')}
      </Button>
    </li>
  )
}
