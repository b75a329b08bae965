/** A fault code as somebody types it: "795/5". */
import { describeFault, faultTypesOf } from '../maintenance/vocabulary/index.ts'
import { sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import type { Term } from './block.ts'

export interface ExplainedCode extends Term {
  readonly sensor: AnySensor
}

/** What a code means to every sensor that knows its part; nothing for what is no code. */
export const explainCode = (text: string): readonly ExplainedCode[] => {
  const [, faultTypeId, fmi] = /^(\d{1,6})\s*\/\s*(\d{1,2})$/.exec(text.trim())?.map(Number) ?? []
  if (faultTypeId === undefined || fmi === undefined) return []
  return (sensors as readonly AnySensor[])
    .filter(({ id, faults }) => faults && faultTypesOf(id)[faultTypeId] !== undefined)
    .map((sensor) => {
      const told = describeFault({ sensorTypeId: sensor.id, faultTypeId, fmi, position: '' })
      return {
        sensor,
        word: `${faultTypeId}/${fmi}`,
        means: `${told.faultDescription.trim()}. ${told.cause}. ${told.repairInformation}`,
        level: told.level,
      }
    })
}
