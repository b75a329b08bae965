/** Switches a reefer unit off. */

import { t } from '../../basics/texts.ts'
import { commandKind } from '../kind.ts'
import { powerReadBack } from '../mode-read-back.ts'

export const remoteOff = commandKind({
  name: 'remoteOff',
  title: t('Remote Off'),
  unit: 'reefer',
  fields: [],
  isUsual: true,
  warning: t('The unit stops, and the cargo is no longer cooled.'),
  isDangerous: true,
  readBack: powerReadBack('off'),
})
