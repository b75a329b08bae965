/** Locks the doors, where a lock is fitted. */
import { commandKind } from '../kind.ts'
import { lockReadBack } from '../lock-read-back.ts'

export const lockDoors = commandKind({
  name: 'lockDoors',
  title: 'Lock the doors',
  unit: 'gateway',
  fields: [],
  readBack: lockReadBack(true),
})
