/** The unit tests itself before a trip. */
import { t } from '../../basics/texts.ts'
import { commandKind } from '../kind.ts'

export const preTrip = commandKind({
  name: 'preTrip',
  title: t('Pre-trip test'),
  unit: 'reefer',
  fields: [],
  warning: t('Run it with the cargo room empty: the unit heats and cools for up to half an hour.'),
  readBack: {
    sensor: 'reeferUnit',
    of: ({ running }) => ({
      text: running === 'PRE_TRIP' ? t('The pre-trip test is running') : t('No pre-trip test is running'),
      isAsAsked: running === 'PRE_TRIP',
    }),
  },
})
