/** The newest inspections of a trailer, with when the next is due and their papers. */

import { IconFileText } from '@tabler/icons-react'
import { mark, t } from '#domain/basics/texts.ts'
import { inspectionKinds } from '#domain/maintenance/inspections.ts'
import { dueLevels } from '#domain/maintenance/plans.ts'
import { type Inspection, inspectionsOf } from '../data/plans.ts'
import { saveDocument } from '../data/save-document.ts'
import { useQuery } from '../data/use-query.ts'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { useAct } from '../ui/states/act.ts'
import { FormError } from '../ui/states/form-error.tsx'
import { Empty, ErrorState, Loading } from '../ui/states/states.tsx'
import { tNodes } from '../ui/text-nodes.tsx'
import './maintenance-log.css'

const day = (text: string) => text.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
const dueTexts = {
  overdue: mark('Next overdue since {{day}}'),
  soon: mark('Next due soon, {{day}}'),
  ok: mark('Next due {{day}}'),
} as const
/** Behind its kind and its day. */
const resultWords = { passed: t('passed'), failed: t('failed') } as const

export function RecentInspections({ vin }: { vin: string }) {
  const { answer, error, again } = useQuery(vin, (signal) => inspectionsOf(vin, signal))
  if (error && !answer) return <ErrorState title={error} again={again} />
  if (!answer) return <Loading lines={3} label={t('Loading inspections')} />
  if (answer.length === 0) return <Empty title={t('No inspections have been recorded yet.')} />
  return (
    <ul className="maintenance-log">
      {answer.map((inspection) => (
        <li key={inspection.id}>
          <One inspection={inspection} />
        </li>
      ))}
    </ul>
  )
}

function One({ inspection }: { inspection: Inspection }) {
  const { kind, done, due, result, state, inspector, documents } = inspection
  const act = useAct()
  return (
    <>
      <p>
        <b>{inspectionKinds[kind]}</b> <span className="numbers">{day(done)}</span>
        <span className="unit">, {resultWords[result]}</span>
      </p>
      {state && due && (
        <p data-ink={dueLevels[state]}>
          <LevelMark level={dueLevels[state]} bare />{' '}
          {tNodes(dueTexts[state], { day: <span className="numbers">{day(due)}</span> })}
        </p>
      )}
      {inspector && <p className="quiet">{inspector}</p>}
      {documents.map((file) => (
        <button
          key={file.id}
          type="button"
          className="link"
          onClick={() => void act.run(() => saveDocument(file))}
        >
          <IconFileText size={14} stroke={1.8} aria-hidden="true" /> {file.name}
        </button>
      ))}
      <FormError>{act.error}</FormError>
    </>
  )
}
