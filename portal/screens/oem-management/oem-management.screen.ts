/** OEMs, for super admins; and for the people of one, how the vehicles do that it has built. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const oemManagement: Screen = {
  paths: ['/oem-management'],
  title: t('OEM management'),
  tab: 'OEMs',
  right: 'manageOems',
  load: () => import('./oem-management.tsx'),
}
export const builtHealth: Screen = {
  paths: ['/built-health'],
  title: t('Health by model'),
  tab: t('Health by model'),
  right: 'seeBuiltHealth',
  load: () => import('./built-health.tsx'),
}
