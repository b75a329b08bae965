/** How a fault is described to a mechanic, and how the texts of one sensor are declared. */

import { t } from '../../basics/texts.ts'
import { positionName, type TirePosition, type WheelPosition } from '../../sensors/positions.ts'
import type { ListedFault } from '../../sensors/sensor.ts'
import { failureMode } from '../../sensors/vocab/fmi.ts'
import type { Level } from '../../vehicle/severity.ts'

/** The words of a fault (§3, Fault). */
export interface FaultText {
  readonly faultDescription: string
  readonly suspectComponent: string
  readonly cause: string
  readonly repairInformation: string
  readonly level: Level
}

/** The words for the faults of one sensor. */
export interface Vocabulary {
  readonly describe: (fault: ListedFault) => FaultText
  /** What each fault type id is about. */
  readonly types: Readonly<Record<number, string>>
  /** The faults that have words of their own; empty where they are too many to list. */
  readonly known: readonly FaultCode[]
}

/** A fault by its numbers, wherever it is. */
export type FaultCode = Pick<ListedFault, 'faultTypeId' | 'fmi'>

/** `{at}` stands for the wheel or the tire: "Roadside Front Outer". */
export interface FaultWords {
  readonly description: string
  readonly component: string
  readonly cause: string
  readonly repair: string
  readonly level: Level
}

/** "Roadside Front Outer" of LFO; the code itself where it is none of ours. */
export const wheelPlaceText = (position: string): string =>
  /^[LR][FMR][OI]?$/.test(position) ? positionName(position as WheelPosition | TirePosition) : position

/** A vocabulary from words by fault type id and FMI ("241/18"). What has none is told by its numbers. */
export const vocabulary = (
  types: Vocabulary['types'],
  words: Readonly<Record<string, FaultWords>>,
): Vocabulary => ({
  types,
  known: Object.keys(words).map((code) => {
    const [faultTypeId, fmi] = code.split('/').map(Number)
    return { faultTypeId: faultTypeId!, fmi: fmi! }
  }),
  describe: ({ faultTypeId, fmi, position }) => {
    const at = (text: string) => text.replaceAll('{at}', wheelPlaceText(position))
    const own = words[`${faultTypeId}/${fmi}`]
    if (own)
      return {
        faultDescription: at(own.description),
        suspectComponent: at(own.component),
        cause: own.cause,
        repairInformation: own.repair,
        level: own.level,
      }
    const name = types[faultTypeId] ?? t('Component {{faultTypeId}}', { faultTypeId })
    return {
      faultDescription: `${position ? `${wheelPlaceText(position)}: ` : ''}${name}, ${failureMode(fmi)}`,
      suspectComponent: name,
      cause: t('Not reported by the sensor'),
      repairInformation: t('Inspect the part and its wiring, and follow what the sensor reports next.'),
      level: 'caution',
    }
  },
})

/** The words for a sensor at a wheel or a tire that has failed or doubts itself, by the SPN of SAE J1939. */
export const sensorWords = (name: string): Readonly<Record<string, FaultWords>> => ({
  '1697/12': {
    description: `{at}: ${name} has failed`,
    component: `${name[0]!.toUpperCase()}${name.slice(1)}, {at}`,
    cause: t('The sensor reports a hard fault: broken inside, or its battery is empty'),
    repair: t(
      'Check that the sensor sits tight and is dry; replace it and teach the new one to its position.',
    ),
    level: 'caution',
  },
  '1697/2': {
    description: `{at}: ${name} doubts its own values`,
    component: `${name[0]!.toUpperCase()}${name.slice(1)}, {at}`,
    cause: t('The sensor reports a soft fault: weak battery, cold, or a disturbed signal'),
    repair: t('Wait for the next reports; if it stays, clean and reseat the sensor, then replace it.'),
    level: 'notice',
  },
})
