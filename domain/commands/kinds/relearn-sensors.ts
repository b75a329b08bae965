/** The gateway looks for its wireless sensors anew. */
import { commandKind } from '../kind.ts'

export const relearnSensors = commandKind({
  name: 'relearnSensors',
  title: 'Sensor re-learn',
  unit: 'gateway',
  fields: [],
  warning: 'Wireless sensors may be missing until each has been heard again.',
})
