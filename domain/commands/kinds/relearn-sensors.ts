/** The gateway looks for its wireless sensors anew. */
import { t } from '../../basics/texts.ts'
import { commandKind } from '../kind.ts'

export const relearnSensors = commandKind({
  name: 'relearnSensors',
  title: t('Sensor re-learn'),
  unit: 'gateway',
  fields: [],
  warning: t('Wireless sensors may be missing until each has been heard again.'),
})
