/** The gateway starts again. */
import { commandKind } from '../kind.ts'

export const reboot = commandKind({
  name: 'reboot',
  title: 'Restart the gateway',
  unit: 'gateway',
  fields: [],
  warning: 'The gateway is silent for some minutes.',
  restarts: true,
})
