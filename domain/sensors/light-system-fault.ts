/** The lights: which circuits of the plug draw too much, too little, or flicker. */

import { z } from 'zod'
import { days } from '../basics/time.ts'
import { flagField, intsField } from '../shapes/condition.ts'
import type { Circuit } from '../shapes/drawer.ts'
import { raises } from '../shapes/predicate.ts'
import { type Level, worst } from '../vehicle/severity.ts'
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
type Reading = z.infer<typeof reading>

const options = {
  none: 'No faults',
  highCurrent: 'High current',
  lowCurrent: 'Low current',
  intermittent: 'Intermittent',
  multiple: 'Multiple',
  unknown: 'Unknown',
} as const
/** One fault by its kind, several as such. */
const state = ({ faultTypeIds }: Reading): keyof typeof options => {
  const kinds = new Set(faultTypeIds)
  if (kinds.size === 0) return 'none'
  return kinds.size > 1 ? 'multiple' : lightFaultKind(faultTypeIds[0]!)
}
const on = ({ faultTypeIds }: Reading, circuit: Circuit['color']) =>
  faultTypeIds.filter((id) => lightFaultCircuit(id) === circuit).map(lightFaultKind)
const level = ({ faultTypeIds }: Reading): Level =>
  faultTypeIds.length > 0 ? worst(faultTypeIds.map((id) => lightFaultLevels[lightFaultKind(id)])) : 'good'
const text = (lights: Reading, circuit: Circuit['color']) =>
  on(lights, circuit)
    .map((kind) => lightFaultTexts[kind])
    .join(', ') || 'OK'
const isLamp = (color: Circuit['color']): color is LampCircuit =>
  (lampCircuits as readonly string[]).includes(color)

export const lightSystemFault = sensor(reading, {
  id: 8,
  key: 'lightSystemFault',
  label: 'Lights',
  makers: ['pro'],
  staleAfter: days(10),
  columns: [
    {
      key: 'lightFault',
      title: 'Light Fault',
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
        text: isLamp(color) ? text(lights, color) : 'Not watched',
        level: isLamp(color)
          ? worst(['good', ...on(lights, color).map((kind) => lightFaultLevels[kind])])
          : 'unknown',
      })),
  },
  log: (lights) => [
    ['Lights', lights.faultTypeIds.map((id) => lightFaultNames[id]).join('; ') || options.none],
  ],
  entry: (lights) => ({
    lightRed: text(lights, 'red'),
    lightGreen: text(lights, 'green'),
    lightYellow: text(lights, 'yellow'),
    lightBlack: text(lights, 'black'),
    lightBrown: text(lights, 'brown'),
  }),
  level,
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
      name: 'Lights',
      what: 'a light fault',
      choices: lightFaultNames,
      selection: {
        by: 'list',
        list: intsField('lightFaultTypeIds'),
        any: { label: 'any lights status', value: 0, field: flagField('anyLightFault') },
        groups: lightFaultGroups,
      },
      label: 'Lights',
      of: ({ faultTypeIds }) => faultTypeIds.map(String),
      text: (item) => lightFaultNames[item] ?? item,
      isCritical: (item) => lightFaultLevels[lightFaultKind(Number(item))] === 'critical',
    }),
  ],
})
