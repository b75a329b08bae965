/** The gateway starts again. */
import { t } from '../../basics/texts.ts'
import { commandKind } from '../kind.ts'

export const reboot = commandKind({
  name: 'reboot',
  title: t('Restart the gateway'),
  unit: 'gateway',
  fields: [],
  warning: t('The gateway is silent for some minutes.'),
  restarts: true,
})
