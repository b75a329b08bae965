/** The second step of an import: it is read, its lines are looked at, then it is taken in. */

import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { isSheetKind } from '#domain/spreadsheet/index.ts'
import { spreadsheetWords } from '#domain/spreadsheet/words.ts'
import { cancelSheet, type SheetImport, sheetImport, takeInSheet } from '../../data/spreadsheets.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check } from '../../ui/controls/controls.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { FormError } from '../../ui/states/form-error.tsx'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { kindWords } from './kind-words.ts'
import { PreviewLines } from './preview-lines.tsx'

/** How often it is asked how far it is. */
const pollEvery = 700
const isWorking = (job: SheetImport | null) => job?.state === 'reading' || job?.state === 'taking'

interface PreviewProps {
  readonly id: string
  /** Where the things are that are imported. */
  readonly home: string
  readonly onAnother: () => void
}

export function Preview({ id, home, onAnother }: PreviewProps) {
  const job = useQuery(id, (signal) => sheetImport(id, signal), {
    refetchEvery: (answer) => (isWorking(answer) ? pollEvery : null),
  })
  const { answer } = job
  if (job.error && !answer) return <ErrorState title={job.error} again={job.again} />
  if (!answer)
    return job.busy ? (
      <Loading label={t('Loading the import')} />
    ) : (
      <Ended title={spreadsheetWords.noSuchImport} onAnother={onAnother} />
    )
  if (answer.state === 'failed') return <Ended title={answer.message} onAnother={onAnother} />
  if (answer.state === 'cancelled')
    return <Ended title={t('The import was cancelled. Nothing was changed.')} onAnother={onAnother} />
  if (isWorking(answer)) return <Working job={answer} onAgain={job.again} />
  return <Looked job={answer} home={home} onAgain={job.again} onAnother={onAnother} />
}

const Ended = ({ title, onAnother }: { title: string; onAnother: () => void }) => (
  <div className="page-state">
    <Empty title={title}>
      <Button onClick={onAnother}>{t('Import another file')}</Button>
    </Empty>
  </div>
)

function Working({ job, onAgain }: { job: SheetImport; onAgain: () => void }) {
  const [error, setError] = useState<string | null>(null)
  const { id, state, done, total, name } = job
  const stop = async () => {
    try {
      await cancelSheet(id)
      onAgain()
    } catch (failed) {
      setError(sentenceOf(failed))
    }
  }
  return (
    <div className="imports-working">
      <h2 role="status">
        {state === 'reading' ? t('Reading {{name}} …', { name }) : t('Taking in {{name}} …', { name })}
      </h2>
      <progress
        {...(total > 0 ? { value: done, max: total } : {})}
        aria-label={state === 'reading' ? t('Lines read') : t('Lines taken in')}
      />
      <p className="numbers note">
        {total > 0
          ? plural(total, '{{done}} of {{count}} line', '{{done}} of {{count}} lines', {
              done: number(done),
              count: number(total),
            })
          : count(done, 'line')}
      </p>
      <Button onClick={() => void stop()}>{t('Cancel')}</Button>
      <FormError>{error}</FormError>
    </div>
  )
}

interface LookedProps extends Omit<PreviewProps, 'id'> {
  readonly job: SheetImport
  readonly onAgain: () => void
}

function Looked({ job, home, onAgain, onAnother }: LookedProps) {
  return (
    <>
      <header className="imports-head">
        <h2>{t(job.name)}</h2>
        {job.state === 'done' ? (
          <Outcome job={job} home={home} onAnother={onAnother} />
        ) : (
          <Confirming job={job} onAgain={onAgain} onAnother={onAnother} />
        )}
        {job.unknown.length > 0 && (
          <p className="note">
            {t('Columns that are not imported: {{columns}}', { columns: job.unknown.join(', ') })}
          </p>
        )}
      </header>
      <PreviewLines job={job} />
    </>
  )
}

function Outcome({ job, home, onAnother }: Omit<LookedProps, 'onAgain'>) {
  const { made, changed, refused } = job
  return (
    <div className="imports-acts">
      <p className="imports-outcome" role="status">
        <IconCircleCheck size={20} stroke={1.8} aria-hidden="true" />
        {t('{{made}} made, {{changed}} changed, {{refused}} left', {
          made: number(made),
          changed: number(changed),
          refused: number(refused),
        })}
      </p>
      <Link className="button" data-kind="primary" to={home}>
        {isSheetKind(job.kind) ? kindWords[job.kind].show : t('Show the list')}
      </Link>
      <Button onClick={onAnother}>{t('Import another file')}</Button>
    </div>
  )
}

function Confirming({ job, onAgain, onAnother }: Omit<LookedProps, 'home'>) {
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { id, made, changed, refused, odd, message } = job
  const writes = made + changed
  const act = async (does: Promise<void>, after: () => void) => {
    setBusy(true)
    setError(null)
    try {
      await does
      after()
    } catch (failed) {
      setError(sentenceOf(failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {message && (
        <p className="imports-warning" role="alert">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
          {message}
        </p>
      )}
      {odd > 0 && (
        <Check
          label={plural(
            odd,
            '{{count}} VIN does not add up, but is as on the plate',
            '{{count}} VINs do not add up, but are as on the plate',
            { count: number(odd) },
          )}
          on={sure}
          onChange={setSure}
        />
      )}
      <div className="imports-acts">
        <Button
          kind="primary"
          busy={busy}
          disabled={writes === 0 || (odd > 0 && !sure)}
          onClick={() => void act(takeInSheet(id, sure), onAgain)}
        >
          {writes === 0 ? t('Nothing to import') : t('Import {{lines}}', { lines: count(writes, 'line') })}
        </Button>
        <Button disabled={busy} onClick={() => void act(cancelSheet(id), onAnother)}>
          {t('Cancel')}
        </Button>
        {writes === 0 && refused === 0 && <span className="note">{spreadsheetWords.nothing}</span>}
        {refused > 0 && writes > 0 && (
          <span className="note">
            {plural(
              refused,
              '{{count}} refused line will be left out.',
              '{{count}} refused lines will be left out.',
              { count: number(refused) },
            )}
          </span>
        )}
      </div>
      <FormError>{error}</FormError>
    </>
  )
}
