/** Unlocks the doors, where a lock is fitted. */
import { t } from '../../basics/texts.ts'
import { commandKind } from '../kind.ts'
import { lockReadBack } from '../lock-read-back.ts'

export const unlockDoors = commandKind({
  name: 'unlockDoors',
  title: t('Unlock the doors'),
  unit: 'gateway',
  fields: [],
  warning: t('Whoever stands at the trailer can open it.'),
  isDangerous: true,
  readBack: lockReadBack(false),
})
