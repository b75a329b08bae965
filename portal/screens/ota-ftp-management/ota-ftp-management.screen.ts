/** FTP for gateways that know nothing else: for super admins. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const otaFtpManagement: Screen = {
  paths: ['/ota-ftp-management'],
  title: t('OTA FTP management'),
  tab: t('OTA FTP'),
  right: 'manageOta',
  flag: 'OtaManagement',
  load: () => import('./ota-ftp-management.tsx'),
}
