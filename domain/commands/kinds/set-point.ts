/** Keeps a zone at a temperature. */
import { number } from '../../basics/print.ts'
import { degrees, zoneOf } from '../../sensors/reefer-reading.ts'
import { setPointField, zoneField } from '../field.ts'
import { commandKind } from '../kind.ts'

/** Whole degrees without a decimal. */
const shown = (value: number): string => `${number(value, Number.isInteger(value) ? 0 : 1)} °F`

export const setPoint = commandKind({
  name: 'setPoint',
  title: 'Set Point',
  unit: 'reefer',
  fields: [zoneField, setPointField],
  isUsual: true,
  says: ({ zone, setPointF }) => `Set Point, zone ${zone}: ${shown(setPointF!)}`,
  readBack: {
    sensor: 'reeferUnit',
    of: (unit, { zone, setPointCelsius }) => {
      const now = degrees(zoneOf(unit, zone!)?.setPointCelsius)
      if (now === null) return null
      return {
        text: `The set point of zone ${zone} is now ${shown(now)}`,
        isAsAsked: now === degrees(setPointCelsius),
      }
    },
  },
})
