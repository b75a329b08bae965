/** Devices, their packages, and the campaigns that bring these to them: for super admins. */
import type { Screen } from '../../data/screen.ts'

export const otaManagement: Screen = {
  paths: ['/ota-management'],
  title: 'OTA management',
  tab: 'OTA',
  right: 'manageOta',
  flag: 'OtaManagement',
  load: () => import('./ota-management.tsx'),
}
