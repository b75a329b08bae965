/** FTP for gateways that know nothing else: for super admins. */
import type { Screen } from '../../data/screen.ts'

export const otaFtpManagement: Screen = {
  paths: ['/ota-ftp-management'],
  title: 'OTA FTP management',
  tab: 'OTA FTP',
  right: 'manageOta',
  flag: 'OtaManagement',
  load: () => import('./ota-ftp-management.tsx'),
}
