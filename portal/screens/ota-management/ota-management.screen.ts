/** Devices, their packages, and the campaigns that bring these to them: for super admins. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const otaManagement: Screen = {
  paths: ['/ota-management'],
  title: t('OTA management'),
  tab: 'OTA',
  right: 'manageOta',
  flag: 'OtaManagement',
  load: () => import('./ota-management.tsx'),
}
