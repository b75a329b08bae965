/** The unit tests itself before a trip. */
import { commandKind } from '../kind.ts'

export const preTrip = commandKind({
  name: 'preTrip',
  title: 'Pre-trip test',
  unit: 'reefer',
  fields: [],
  warning: 'Run it with the cargo room empty: the unit heats and cools for up to half an hour.',
  readBack: {
    sensor: 'reeferUnit',
    of: ({ running }) => ({
      text: running === 'PRE_TRIP' ? 'The pre-trip test is running' : 'No pre-trip test is running',
      isAsAsked: running === 'PRE_TRIP',
    }),
  },
})
