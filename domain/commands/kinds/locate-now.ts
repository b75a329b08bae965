/** The gateway takes its position, and reports at once. */
import { commandKind } from '../kind.ts'

export const locateNow = commandKind({
  name: 'locateNow',
  title: 'Locate now',
  unit: 'gateway',
  fields: [],
  readBack: {
    sensor: 'gps',
    of: ({ lat, lng }) => ({ text: `It is at ${lat.toFixed(4)}, ${lng.toFixed(4)}`, isAsAsked: true }),
  },
})
