/** Clears the alarms of a reefer unit. */

import { count } from '../../basics/print.ts'
import { t } from '../../basics/texts.ts'
import { alarms } from '../../sensors/reefer-reading.ts'
import { commandKind } from '../kind.ts'

export const clearAllFaults = commandKind({
  name: 'clearAllFaults',
  title: t('Clear All Faults'),
  unit: 'reefer',
  fields: [],
  isUsual: true,
  warning: t('Alarms that still have a cause come back on their own.'),
  readBack: {
    sensor: 'reeferUnit',
    of: (unit) => {
      if (!unit.alarms) return null
      const left = alarms(unit).length
      return {
        text:
          left === 0
            ? t('The unit has no alarm now')
            : t('The unit has {{left}} now', { left: count(left, 'alarm') }),
        isAsAsked: left === 0,
      }
    },
  },
})
