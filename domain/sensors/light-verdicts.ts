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

const lamps: Readonly<Record<LampCircuit, string>> = {
  red: t('Stop lamps'),
  green: t('Right turn lamps'),
  yellow: t('Left turn lamps'),
  black: t('Marker lamps'),
  brown: t('Tail lamps'),
}
const means: Readonly<Record<LampCircuit, string>> = {
  red: t('Drivers behind may not see it brake.'),
  green: t('Drivers behind may not see it turn.'),
  yellow: t('Drivers behind may not see it turn.'),
  black: t('It is hard to see in the dark.'),
  brown: t('It is hard to see in the dark.'),
}
const kinds: Readonly<Record<LightFaultKind, { readonly words: string; readonly detail: string }>> = {
  highCurrent: { words: 'shorted', detail: t('Too much current on the {wire} wire') },
  lowCurrent: { words: 'out', detail: t('Too little current on the {wire} wire') },
  intermittent: { words: 'flicker', detail: t('The current on the {wire} wire comes and goes') },
  unknown: { words: 'faulty', detail: t('The current on the {wire} wire is not as it should be') },
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
    words: `${lamps[circuit]} ${kinds[kind].words}`,
    detail: kinds[kind].detail.replace('{wire}', circuit),
    means: means[circuit],
    does: shopDoes(level, isMoving),
    act: 'workOrder',
  }
  // A shop looks for the wire of what is dark.
  const measure = kind === 'lowCurrent' ? { text: t('{{circuit}} wire', { circuit }) } : null
  return said(words, { ...byFaults([fault]), item: `${faultTypeId}`, position: circuit, measure })
}
