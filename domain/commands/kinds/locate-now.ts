/** The gateway takes its position, and reports at once. */
import { t } from '../../basics/texts.ts'
import { commandKind } from '../kind.ts'

export const locateNow = commandKind({
  name: 'locateNow',
  title: t('Locate now'),
  unit: 'gateway',
  fields: [],
  readBack: {
    sensor: 'gps',
    of: ({ lat, lng }) => ({
      text: t('It is at {{lat}}, {{lng}}', { lat: lat.toFixed(4), lng: lng.toFixed(4) }),
      isAsAsked: true,
    }),
  },
})
