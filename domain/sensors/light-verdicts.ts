/** What is said of a fault of the lights. */
import { t } from '../basics/texts.ts'
import type { CauseLevel, CauseWords, OpenFault, SensorCause } from '../shapes/cause.ts'
import { shopDoes } from './abs-verdicts.ts'
import { byFaults, said } from './said.ts'
import {
  type LampCircuit,
  type LightFaultKind,
  lightFaultCircuit,
  lightFaultKind,
  lightFaultLevels,
} from './vocab/lights.ts'

const wordsOf: Readonly<Record<LampCircuit, Readonly<Record<LightFaultKind, string>>>> = {
  red: {
    highCurrent: t('Stop lamps shorted'),
    lowCurrent: t('Stop lamps out'),
    intermittent: t('Stop lamps flicker'),
    unknown: t('Stop lamps faulty'),
  },
  green: {
    highCurrent: t('Right turn lamps shorted'),
    lowCurrent: t('Right turn lamps out'),
    intermittent: t('Right turn lamps flicker'),
    unknown: t('Right turn lamps faulty'),
  },
  yellow: {
    highCurrent: t('Left turn lamps shorted'),
    lowCurrent: t('Left turn lamps out'),
    intermittent: t('Left turn lamps flicker'),
    unknown: t('Left turn lamps faulty'),
  },
  black: {
    highCurrent: t('Marker lamps shorted'),
    lowCurrent: t('Marker lamps out'),
    intermittent: t('Marker lamps flicker'),
    unknown: t('Marker lamps faulty'),
  },
  brown: {
    highCurrent: t('Tail lamps shorted'),
    lowCurrent: t('Tail lamps out'),
    intermittent: t('Tail lamps flicker'),
    unknown: t('Tail lamps faulty'),
  },
}
/** Of what is dark a shop looks for the wire. */
const wires: Readonly<Record<LampCircuit, string>> = {
  red: t('red wire'),
  green: t('green wire'),
  yellow: t('yellow wire'),
  black: t('black wire'),
  brown: t('brown wire'),
}
const means: Readonly<Record<LampCircuit, string>> = {
  red: t('Drivers behind may not see it brake.'),
  green: t('Drivers behind may not see it turn.'),
  yellow: t('Drivers behind may not see it turn.'),
  black: t('It is hard to see in the dark.'),
  brown: t('It is hard to see in the dark.'),
}
const details: Readonly<Record<LightFaultKind, (wire: string) => string>> = {
  highCurrent: (wire) => t('Too much current on the {{wire}}', { wire }),
  lowCurrent: (wire) => t('Too little current on the {{wire}}', { wire }),
  intermittent: (wire) => t('The current on the {{wire}} comes and goes', { wire }),
  unknown: (wire) => t('The current on the {{wire}} is not as it should be', { wire }),
}
/** Without them nobody may drive on. */
const needed: ReadonlySet<LampCircuit> = new Set(['red', 'green', 'yellow'])

export function lightCause(fault: OpenFault, isMoving: boolean): SensorCause {
  const { faultTypeId } = fault
  const circuit = lightFaultCircuit(faultTypeId)
  const kind = lightFaultKind(faultTypeId)
  const usual: CauseLevel = lightFaultLevels[kind]
  // A lamp that flickers is mostly there.
  const level: CauseLevel = isMoving && needed.has(circuit) && usual !== 'notice' ? 'critical' : usual
  const words: CauseWords = {
    level,
    consequence: 'lights',
    words: t(wordsOf[circuit][kind]),
    detail: details[kind](t(wires[circuit])),
    means: means[circuit],
    does: shopDoes(level, isMoving),
    act: 'workOrder',
  }
  const measure = kind === 'lowCurrent' ? { text: t(wires[circuit]) } : null
  return said(words, { ...byFaults([fault]), item: `${faultTypeId}`, position: circuit, measure })
}
