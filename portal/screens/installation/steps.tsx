/** The steps at a trailer, one of them open: the first that wants something, unless the installer opens another. */

import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { type ChecklistItem, checklistOf, unheardOf } from '#domain/installation/checklist.ts'
import {
  type InstallationStep,
  installationSteps,
  isStepDone,
  nextStep,
  stepNames,
} from '#domain/installation/installation.ts'
import type { Installation } from '../../data/installations.ts'
import { type KeptInstallation, type Sending, sendKept } from '../../data/kept-installations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/states/form-error.tsx'
import { CancelInstallation } from './cancel.tsx'
import { ChecklistStep } from './checklist-step.tsx'
import { DoneStep } from './done-step.tsx'
import { FittedStep } from './fitted-step.tsx'
import { GatewayStep } from './gateway-step.tsx'
import { PhotosStep } from './photos-step.tsx'

/** Of what is fitted by this phone, what the server has heard. */
const checklistHere = (kept: KeptInstallation, there: Installation | null): readonly ChecklistItem[] =>
  checklistOf(
    kept.sensorTypeIds ?? [],
    new Map(
      (there?.checklist ?? []).flatMap(({ sensorTypeId, firstReport }) =>
        firstReport === null ? [] : [[sensorTypeId, firstReport] as const],
      ),
    ),
  )

export function Steps({
  kept,
  there,
  isCurrent,
  sending,
  askAgain,
}: {
  kept: KeptInstallation
  /** As the server has it; null while it has not been heard of. */
  there: Installation | null
  /** The server can be reached. */
  isCurrent: boolean
  sending: Sending
  /** Asks the server again how it has it. */
  askAgain: () => void
}) {
  const checklist = checklistHere(kept, there)
  const unheard = there === null ? null : unheardOf(checklist)
  const isRefused = sending.problem !== null && kept.saved < kept.edits
  const facts = {
    serialNumber: isRefused ? null : kept.serialNumber,
    sensorTypeIds: kept.sensorTypeIds,
    photoCount: kept.photos.length + (there?.photos.length ?? 0),
    finished: kept.finished,
  }
  const [chosen, choose] = useState<InstallationStep | null>(null)
  const open = chosen ?? (isRefused ? 'gateway' : nextStep(facts, unheard))
  const onward = () => choose(null)
  const summaries: Readonly<Record<InstallationStep, string>> = {
    gateway: kept.serialNumber ?? t('None attached'),
    fitted: kept.sensorTypeIds === null ? t('Not chosen') : count(kept.sensorTypeIds.length, 'sensor'),
    checklist:
      checklist.length === 0
        ? ''
        : t('{{heard}} of {{sensors}} reported', {
            heard: checklist.length - unheardOf(checklist).length,
            sensors: checklist.length,
          }),
    photos: facts.photoCount === 0 ? t('None') : String(facts.photoCount),
    done: '',
  }
  const bodies: Readonly<Record<InstallationStep, () => ReactNode>> = {
    gateway: () => <GatewayStep kept={kept} there={there} onDone={onward} />,
    fitted: () => <FittedStep kept={kept} onDone={() => choose('checklist')} />,
    checklist: () => (
      <ChecklistStep
        items={checklist}
        isCurrent={isCurrent && there !== null}
        onDone={() => choose('photos')}
      />
    ),
    photos: () => <PhotosStep kept={kept} there={there} onRemoved={askAgain} onDone={() => choose('done')} />,
    done: () => <DoneStep kept={kept} facts={facts} unheard={unheard} problem={sending.problem} />,
  }
  return (
    <>
      {sending.problem !== null && !(open === 'done' && kept.finished !== null) && (
        <div className="install-problem">
          <FormError>{sending.problem}</FormError>
          <Button onClick={() => void sendKept(kept.id)}>{t('Try again')}</Button>
        </div>
      )}
      <ol className="install-steps">
        {stepNames.map((step, index) => (
          <Step
            key={step}
            number={index + 1}
            name={installationSteps[step]}
            summary={summaries[step]}
            isDone={isStepDone(step, facts, unheard)}
            isOpen={step === open}
            onOpen={() => choose(step)}
          >
            {bodies[step]}
          </Step>
        ))}
      </ol>
      <CancelInstallation kept={kept} />
    </>
  )
}

function Step({
  number,
  name,
  summary,
  isDone,
  isOpen,
  onOpen,
  children,
}: {
  number: number
  name: string
  summary: string
  isDone: boolean
  isOpen: boolean
  onOpen: () => void
  children: () => ReactNode
}) {
  return (
    <li data-open={isOpen || undefined} data-done={isDone || undefined}>
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={onOpen}>
          <span className="install-number" aria-hidden="true">
            {isDone ? <IconCircleCheck size={26} stroke={1.8} /> : number}
          </span>
          <span>
            {name}
            {isDone && <span className="unseen">, {t('done')}</span>}
          </span>
          <span className="install-summary">{summary}</span>
        </button>
      </h3>
      {isOpen && <div className="install-body">{children()}</div>}
    </li>
  )
}
