/** Switches a reefer unit on. */

import { t } from '../../basics/texts.ts'
import { commandKind } from '../kind.ts'
import { powerReadBack } from '../mode-read-back.ts'

export const remoteOn = commandKind({
  name: 'remoteOn',
  title: t('Remote On'),
  unit: 'reefer',
  fields: [],
  isUsual: true,
  readBack: powerReadBack('on'),
})
