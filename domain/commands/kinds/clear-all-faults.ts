/** Clears the alarms of a reefer unit. */
import { count } from '../../basics/print.ts'
import { alarms } from '../../sensors/reefer-reading.ts'
import { commandKind } from '../kind.ts'

export const clearAllFaults = commandKind({
  name: 'clearAllFaults',
  title: 'Clear All Faults',
  unit: 'reefer',
  fields: [],
  isUsual: true,
  warning: 'Alarms that still have a cause come back on their own.',
  readBack: {
    sensor: 'reeferUnit',
    of: (unit) => {
      if (!unit.alarms) return null
      const left = alarms(unit).length
      return {
        text: left === 0 ? 'The unit has no alarm now' : `The unit has ${count(left, 'alarm')} now`,
        isAsAsked: left === 0,
      }
    },
  },
})
