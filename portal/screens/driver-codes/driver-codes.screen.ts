/** Codes for trailers that tell a driver whether it may be pulled: made, printed, replaced, ended. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const driverCodes: Screen = {
  paths: ['/driver-codes'],
  title: t('Driver codes'),
  right: 'shareVehicles',
  under: '/tracking',
  load: () => import('./driver-codes.tsx'),
}
