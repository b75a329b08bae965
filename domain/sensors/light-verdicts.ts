/** What is said of a fault of the lights. */
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
  red: 'Stop lamps',
  green: 'Right turn lamps',
  yellow: 'Left turn lamps',
  black: 'Marker lamps',
  brown: 'Tail lamps',
}
const means: Readonly<Record<LampCircuit, string>> = {
  red: 'Drivers behind may not see it brake.',
  green: 'Drivers behind may not see it turn.',
  yellow: 'Drivers behind may not see it turn.',
  black: 'It is hard to see in the dark.',
  brown: 'It is hard to see in the dark.',
}
const kinds: Readonly<Record<LightFaultKind, { readonly words: string; readonly detail: string }>> = {
  highCurrent: { words: 'shorted', detail: 'Too much current on the {wire} wire' },
  lowCurrent: { words: 'out', detail: 'Too little current on the {wire} wire' },
  intermittent: { words: 'flicker', detail: 'The current on the {wire} wire comes and goes' },
  unknown: { words: 'faulty', detail: 'The current on the {wire} wire is not as it should be' },
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
  const measure = kind === 'lowCurrent' ? { text: `${circuit} wire` } : null
  return said(words, { ...byFaults([fault]), item: `${faultTypeId}`, position: circuit, measure })
}
