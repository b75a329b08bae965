/** What a template of configuration is called. */
import type { ConfigTemplate } from '../../data/ota.ts'

/** "all customers", "Northstar", "Northstar, group West" */
export const scopeText = ({ customerName, groupName }: ConfigTemplate): string => {
  if (customerName === null) return 'all customers'
  return groupName === null ? customerName : `${customerName}, group ${groupName}`
}
