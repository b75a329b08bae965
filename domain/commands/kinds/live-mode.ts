/** The gateway reports more often for an hour. */

import { count } from '../../basics/print.ts'
import { t } from '../../basics/texts.ts'
import { intervalField } from '../field.ts'
import { commandKind } from '../kind.ts'

export const liveMode = commandKind({
  name: 'liveMode',
  title: t('Live mode for an hour'),
  unit: 'gateway',
  fields: [intervalField],
  constants: { forMinutes: 60 },
  warning: t('Reports this often use up the battery of a trailer without a tractor.'),
  says: ({ intervalMinutes }) =>
    t('Live mode for an hour: every {{intervalMinutes}}', {
      intervalMinutes: count(intervalMinutes!, 'minute'),
    }),
})
