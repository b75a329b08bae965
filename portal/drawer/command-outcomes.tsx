/** What came of a command for each of several trailers, followed until all of them have answered. */

import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { commandStatuses, statusLevels } from '#domain/commands/index.ts'
import { type CommandAnswer, commandsSent, type SentCommand } from '../data/commands.ts'
import { useQuery } from '../data/use-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { commandPollEvery } from './command-words.ts'

/** Those that got none come first. */
export function CommandOutcomes({
  answers,
  what,
  onClose,
}: {
  answers: readonly CommandAnswer[]
  what: string
  onClose: () => void
}) {
  const ids = answers.flatMap(({ command }) => command?.id ?? [])
  const settledOf = (found: readonly SentCommand[] | null) =>
    found?.filter(({ status }) => status !== 'pending').length ?? 0
  const { answer } = useQuery(ids.length > 0 ? ids : null, (signal) => commandsSent(ids, signal), {
    refetchEvery: (found) => (settledOf(found) < ids.length ? commandPollEvery : null),
  })
  const settled = settledOf(answer)
  const waits = settled < ids.length

  const lines = answers
    .map(({ named, unitId, problem, command }) => {
      const now = answer?.find(({ id }) => id === command?.id)
      const status = problem === null ? (now?.status ?? 'pending') : 'failed'
      return { unit: unitId ?? named, status, reason: problem ?? now?.reason, isSent: command !== null }
    })
    .sort((a, b) => Number(a.isSent) - Number(b.isSent))
  return (
    <Dialog
      title={
        ids.length > 0 ? t('Sent to {{trailers}}', { trailers: count(ids.length, 'trailer') }) : t('Not sent')
      }
      urgent
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" kind="primary" autoFocus>
          {t('Close')}
        </Button>
      }
    >
      <p>
        {what}.
        {waits && ` ${t('You may close this: each trailer’s drawer shows the progress under Commands.')}`}
      </p>
      <p className="unseen" role="status">
        {t('{{answered}} of {{count}} have answered', { answered: settled, count: ids.length })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keys */}
      <ul className="commands-outcomes" tabIndex={0} aria-label={t('Trailers')}>
        {lines.map(({ unit, status, reason, isSent }) => (
          <li key={unit}>
            <LevelMark level={statusLevels[status]} bare />
            <span>{unit}</span>
            <span>
              {isSent && commandStatuses[status]} {reason && <span className="command-reason">{reason}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
