/** Where the parts of the alerts' screen are. */

export const rulesPath = '/alertconfiguration'
export const newRulePath = (customerId?: string | null): string =>
  `${rulesPath}/alert/new${customerId ? `?customer=${encodeURIComponent(customerId)}` : ''}`
export const rulePath = (id: string): string => `${rulesPath}/alert/${encodeURIComponent(id)}`
export const inboxPath = (id?: string): string =>
  `${rulesPath}?tab=inbox${id ? `&firing=${encodeURIComponent(id)}` : ''}`
