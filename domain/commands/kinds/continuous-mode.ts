/** The unit runs all the time. */

import { commandKind } from '../kind.ts'
import { modeReadBack } from '../mode-read-back.ts'

export const continuousMode = commandKind({
  name: 'enterContinuousMode',
  title: 'Continuous Mode',
  unit: 'reefer',
  fields: [],
  isUsual: true,
  readBack: modeReadBack('continuous'),
})
