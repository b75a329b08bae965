/** The unit starts and stops as needed. */

import { t } from '../../basics/texts.ts'
import { commandKind } from '../kind.ts'
import { modeReadBack } from '../mode-read-back.ts'

export const cycleSentryMode = commandKind({
  name: 'enterCycleSentryMode',
  title: t('Cycle Sentry Mode'),
  unit: 'reefer',
  fields: [],
  isUsual: true,
  readBack: modeReadBack('cycleSentry'),
})
