/** Locks the doors, where a lock is fitted. */
import { t } from '../../basics/texts.ts'
import { commandKind } from '../kind.ts'
import { lockReadBack } from '../lock-read-back.ts'

export const lockDoors = commandKind({
  name: 'lockDoors',
  title: t('Lock the doors'),
  unit: 'gateway',
  fields: [],
  readBack: lockReadBack(true),
})
