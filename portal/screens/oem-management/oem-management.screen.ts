/** OEMs, for super admins; and for the people of one, how the vehicles do that it has built. */
import type { Screen } from '../../data/screen.ts'

export const oemManagement: Screen = {
  paths: ['/oem-management'],
  title: 'OEM management',
  tab: 'OEMs',
  right: 'manageOems',
  load: () => import('./oem-management.tsx'),
}
export const builtHealth: Screen = {
  paths: ['/built-health'],
  title: 'Health by model',
  tab: 'Health by model',
  right: 'seeBuiltHealth',
  load: () => import('./built-health.tsx'),
}
