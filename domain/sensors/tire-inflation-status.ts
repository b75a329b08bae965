/** The tire inflation system: whether it holds the tires, fills them, or has been asked for air too long. */

import { z } from 'zod'
import { tireDemandUnstableAfter } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import { days } from '../basics/time.ts'
import type { CauseWords } from '../shapes/cause.ts'
import { flagField, textsField } from '../shapes/condition.ts'
import { becomes } from '../shapes/predicate.ts'
import type { Level } from '../vehicle/severity.ts'
import { byFaults, said, wellCauses } from './said.ts'
import { sensor } from './sensor.ts'

const reading = z.object({
  status: z
    .enum(['OK', 'FILLING', 'UNSTABLE', 'NOT_AVAILABLE'])
    .describe('OK: no demand for air. FILLING: demand. UNSTABLE: at least 10 minutes of demand'),
})
type Reading = z.infer<typeof reading>

const choices = {
  stable: t('Stable'),
  filling: t('Filling'),
  unstable: t('Unstable'),
  notAvailable: t('Not available'),
} as const
type State = keyof typeof choices
const states = {
  OK: 'stable',
  FILLING: 'filling',
  UNSTABLE: 'unstable',
  NOT_AVAILABLE: 'notAvailable',
} as const satisfies Record<Reading['status'], State>
const levels = {
  stable: 'good',
  filling: 'notice',
  unstable: 'caution',
  notAvailable: 'unknown',
} as const satisfies Record<State, Level>
const state = (tis: Reading): State => states[tis.status]
const text = (tis: Reading) => choices[state(tis)]
const level = (tis: Reading) => levels[state(tis)]

const words: CauseWords = {
  level: 'caution',
  consequence: 'rolling',
  words: t('Tire inflation unstable'),
  detail: null,
  means: t('A tire or a hose leaks faster than the system fills.'),
  does: t('Listen for air at the next stop.'),
  act: 'workOrder',
}

export const tireInflationStatus = sensor(reading, {
  id: 15,
  key: 'tireInflationStatus',
  label: t('Tire Inflation System'),
  drawing: [{ part: 'inflation' }],
  short: t('Inflation'),
  makers: ['pro'],
  installHint: t("Connect a tractor's air and let air out of one tire until the system fills it."),
  staleAfter: days(10),
  columns: [
    {
      key: 'tis',
      title: t('Tire Inflation'),
      field: 'tire_inflation_status',
      type: 'text',
      of: ({ reading }) => state(reading),
      print: (value) => choices[value as State],
      options: choices,
    },
  ],
  drawer: { as: 'rows', rows: (tis) => [{ label: t('Status'), text: text(tis), level: level(tis) }] },
  log: (tis) => [[t('TIS Status'), text(tis)]],
  entry: (tis) => ({ tisStatus: text(tis) }),
  level,
  turns: {
    from: 'state',
    after: tireDemandUnstableAfter,
    into: ({ status }) => (status === 'FILLING' ? { status: 'UNSTABLE' as const } : null),
  },
  faults: {
    of: ({ status }) => (status === 'UNSTABLE' ? [{ faultTypeId: 1, fmi: 31, position: '' }] : []),
    speaksOf: ({ status }) => status !== 'NOT_AVAILABLE',
  },
  verdicts: ({ reading, since, faults, isMoving }) => {
    if (reading.status !== 'UNSTABLE' && (reading.status !== 'NOT_AVAILABLE' || faults.length === 0))
      return wellCauses
    const known = byFaults(faults)
    const began = known.since ?? since
    const act = isMoving ? 'call' : words.act
    return [said({ ...words, act }, { ...known, since: began, measure: { since: began } })]
  },
  predicates: [
    becomes({
      id: 13,
      name: t('TIS Status'),
      choices: { filling: choices.filling, unstable: choices.unstable },
      selection: {
        by: 'list',
        list: textsField('tisStatuses'),
        any: { label: t('any TIS status'), field: flagField('anyTisStatus') },
      },
      label: t('The tire inflation system gets'),
      when: {
        filling: t('the tire inflation system is filling'),
        unstable: t('the tire inflation system gets unstable'),
      },
      happened: {
        filling: t('The tire inflation system began filling'),
        unstable: t('The tire inflation system got unstable: at least 10 minutes of demand for air'),
      },
      rest: 'stable',
      of: state,
    }),
  ],
  lasts: state,
})
