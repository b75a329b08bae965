/** Where the parts of the alerts' screen are. */
export const rulesPath = '/alertconfiguration'
/** As many vehicles as an address holds; more are a group, or are chosen in the form. */
export const newRuleVehiclesMost = 200
/** `vehicleIds`: those that it begins with, no more than `newRuleVehiclesMost`. */
export const newRulePath = (customerId?: string | null, vehicleIds: readonly string[] = []): string => {
  const search = new URLSearchParams()
  if (customerId) search.set('customer', customerId)
  if (vehicleIds.length > 0) search.set('vehicles', vehicleIds.join(','))
  return `${rulesPath}/alert/new${search.size > 0 ? `?${search}` : ''}`
}
export const rulePath = (id: string): string => `${rulesPath}/alert/${encodeURIComponent(id)}`
export const inboxPath = (id?: string): string =>
  `${rulesPath}?tab=inbox${id ? `&firing=${encodeURIComponent(id)}` : ''}`
