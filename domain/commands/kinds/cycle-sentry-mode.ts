/** The unit starts and stops as needed. */

import { commandKind } from '../kind.ts'
import { modeReadBack } from '../mode-read-back.ts'

export const cycleSentryMode = commandKind({
  name: 'enterCycleSentryMode',
  title: 'Cycle Sentry Mode',
  unit: 'reefer',
  fields: [],
  isUsual: true,
  readBack: modeReadBack('cycleSentry'),
})
