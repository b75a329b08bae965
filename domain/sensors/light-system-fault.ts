/** The lights: which circuits of the plug draw too much, too little, or flicker. */

import { z } from 'zod'
import { lightsResetAfter } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import { days } from '../basics/time.ts'
import { flagField, intsField } from '../shapes/condition.ts'
import type { Circuit } from '../shapes/drawer.ts'
import type { Measure } from '../shapes/part.ts'
import { raises } from '../shapes/predicate.ts'
import { type Level, worst } from '../vehicle/severity.ts'
import { lightCause } from './light-verdicts.ts'
import { wellCauses } from './said.ts'
import { sensor } from './sensor.ts'
import {
  type LampCircuit,
  lampCircuits,
  lightFaultCircuit,
  lightFaultGroups,
  lightFaultKind,
  lightFaultLevels,
  lightFaultModes,
  lightFaultNames,
  lightFaultTexts,
  lightFaultWords,
  mostLightFaultTypes,
  plug,
} from './vocab/lights.ts'

const reading = z.object({
  faultTypeIds: z
    .array(z.int().min(1).max(mostLightFaultTypes).describe('Fault type id'))
    .max(mostLightFaultTypes)
    .describe(
      'Faults there are now; by fours high current, low current, intermittent and unknown on red, green, yellow, black and brown',
    ),
})
/** `reset`: too long ago to say anything of the lights now; set by time alone, never by a gateway. */
type Reading = z.infer<typeof reading> & { readonly reset?: boolean }

const options = {
  none: t('No faults'),
  highCurrent: t('High current'),
  lowCurrent: t('Low current'),
  intermittent: t('Intermittent'),
  multiple: t('Multiple'),
  unknown: t('Unknown'),
  reset: t('Reset'),
} as const
/** One fault by its kind, several as such. */
const state = ({ faultTypeIds, reset }: Reading): keyof typeof options => {
  if (reset) return 'reset'
  const kinds = new Set(faultTypeIds)
  if (kinds.size === 0) return 'none'
  return kinds.size > 1 ? 'multiple' : lightFaultKind(faultTypeIds[0]!)
}
const on = ({ faultTypeIds }: Reading, circuit: Circuit['color']) =>
  faultTypeIds.filter((id) => lightFaultCircuit(id) === circuit).map(lightFaultKind)
const level = ({ faultTypeIds, reset }: Reading): Level =>
  reset
    ? 'unknown'
    : faultTypeIds.length > 0
      ? worst(faultTypeIds.map((id) => lightFaultLevels[lightFaultKind(id)]))
      : 'good'
const text = (lights: Reading, circuit: Circuit['color']) =>
  on(lights, circuit)
    .map((kind) => t(lightFaultTexts[kind]))
    .join(', ') || t('OK')
/** A circuit now: after the reset only what it was. */
const circuitText = (lights: Reading, circuit: Circuit['color']) =>
  !lights.reset
    ? text(lights, circuit)
    : on(lights, circuit).length > 0
      ? t('Reset, was {{lights}}', { lights: text(lights, circuit) })
      : t('Reset')
const circuitLevel = (lights: Reading, circuit: Circuit['color']): Level =>
  lights.reset ? 'unknown' : worst(['good', ...on(lights, circuit).map((kind) => lightFaultLevels[kind])])
/** Each circuit that lamps hang on, in a word. */
const lamps = (lights: Reading): readonly Measure[] =>
  lampCircuits.map((circuit) => {
    const [kind] = lights.reset ? [] : on(lights, circuit)
    const text = lights.reset ? t(options.reset) : kind ? t(lightFaultWords[kind]) : t('OK')
    return { where: circuit, text, level: circuitLevel(lights, circuit) }
  })
const isLamp = (color: Circuit['color']): color is LampCircuit =>
  (lampCircuits as readonly string[]).includes(color)

export const lightSystemFault = sensor(reading as z.ZodType<Reading>, {
  id: 8,
  key: 'lightSystemFault',
  label: t('Lights'),
  drawing: [{ part: 'lights', says: lamps }],
  note: t('Lights reset ten minutes after their last reading.'),
  makers: ['pro'],
  installHint: t('Connect a tractor and switch all its lights on.'),
  staleAfter: days(10),
  columns: [
    {
      key: 'lightFault',
      title: t('Light Fault'),
      field: 'light_fault_codes',
      type: 'text',
      of: ({ reading }) => state(reading),
      print: (value) => options[value as keyof typeof options],
      options,
    },
  ],
  drawer: {
    as: 'circuits',
    circuits: (lights) =>
      (Object.keys(plug) as Circuit['color'][]).map((color) => ({
        color,
        label: plug[color],
        text: isLamp(color) ? circuitText(lights, color) : t('Not watched'),
        level: isLamp(color) ? circuitLevel(lights, color) : 'unknown',
      })),
  },
  log: (lights) => [
    [t('Lights'), lights.faultTypeIds.map((id) => lightFaultNames[id]).join('; ') || options.none],
  ],
  entry: (lights) => ({
    lightRed: text(lights, 'red'),
    lightGreen: text(lights, 'green'),
    lightYellow: text(lights, 'yellow'),
    lightBlack: text(lights, 'black'),
    lightBrown: text(lights, 'brown'),
  }),
  level,
  // By the faults that are open: the reset of the lights repairs none.
  verdicts: ({ faults, isMoving }) =>
    faults.length === 0 ? wellCauses : faults.map((fault) => lightCause(fault, isMoving)),
  // §4. What was wrong stays a fault, and an alert, until a reading without it: a reset is no repair.
  turns: {
    from: 'reading',
    after: lightsResetAfter,
    into: (lights) => ({ ...lights, reset: true }),
  },
  faults: {
    of: ({ faultTypeIds }) =>
      [...new Set(faultTypeIds)].map((faultTypeId) => ({
        faultTypeId,
        fmi: lightFaultModes[lightFaultKind(faultTypeId)],
        position: '',
      })),
  },
  predicates: [
    raises({
      id: 7,
      name: t('Lights'),
      what: t('a light fault'),
      choices: lightFaultNames,
      selection: {
        by: 'list',
        list: intsField('lightFaultTypeIds'),
        any: { label: t('any lights status'), value: 0, field: flagField('anyLightFault') },
        groups: lightFaultGroups,
      },
      label: t('Lights'),
      of: ({ faultTypeIds }) => faultTypeIds.map(String),
      text: (item) => lightFaultNames[item] ?? item,
      isCritical: (item) => lightFaultLevels[lightFaultKind(Number(item))] === 'critical',
    }),
  ],
})
