/** The unit runs all the time. */

import { t } from '../../basics/texts.ts'
import { commandKind } from '../kind.ts'
import { modeReadBack } from '../mode-read-back.ts'

export const continuousMode = commandKind({
  name: 'enterContinuousMode',
  title: t('Continuous Mode'),
  unit: 'reefer',
  fields: [],
  isUsual: true,
  readBack: modeReadBack('continuous'),
})
