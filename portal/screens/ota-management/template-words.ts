/** What a template of configuration is called. */
import { t } from '#domain/basics/texts.ts'
import type { ConfigTemplate } from '../../data/ota.ts'

/** "all customers", "Northstar", "Northstar, group West" */
export const scopeText = ({ customerName, groupName }: ConfigTemplate): string => {
  if (customerName === null) return t('all customers')
  return groupName === null
    ? customerName
    : t('{{customer}}, group {{group}}', { customer: customerName, group: groupName })
}
