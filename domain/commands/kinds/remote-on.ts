/** Switches a reefer unit on. */

import { commandKind } from '../kind.ts'
import { powerReadBack } from '../mode-read-back.ts'

export const remoteOn = commandKind({
  name: 'remoteOn',
  title: 'Remote On',
  unit: 'reefer',
  fields: [],
  isUsual: true,
  readBack: powerReadBack('on'),
})
