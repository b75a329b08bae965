/** Permissions of one person: granted by default to whoever has the right, and taken away one by one. */
import { mark } from '../basics/texts.ts'

export const permissions = ['fleet', 'alerts', 'parts', 'insights'] as const
export type Permission = (typeof permissions)[number]
/** As the menu calls the areas. */
export const permissionNames: Readonly<Record<Permission, string>> = {
  fleet: mark('Fleet'),
  alerts: mark('Alerts'),
  parts: mark('Parts'),
  insights: mark('Insights'),
}
export const isPermission = (name: string): name is Permission =>
  (permissions as readonly string[]).includes(name)
