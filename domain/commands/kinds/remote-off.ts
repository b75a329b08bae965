/** Switches a reefer unit off. */

import { commandKind } from '../kind.ts'
import { powerReadBack } from '../mode-read-back.ts'

export const remoteOff = commandKind({
  name: 'remoteOff',
  title: 'Remote Off',
  unit: 'reefer',
  fields: [],
  isUsual: true,
  warning: 'The unit stops, and the cargo is no longer cooled.',
  isDangerous: true,
  readBack: powerReadBack('off'),
})
