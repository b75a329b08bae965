/** How the list of rules is searched, filtered and sorted. */
import type { Listing } from '../../../alerting/config-listing.ts'
import type { AlertRule } from '../../../data/alerts.ts'

/**
 * Whether a name fits a pattern in any case (§5). What is no pattern, a bracket that was not closed, is looked for
 * as it stands.
 */
export function nameFits(pattern: string): (name: string) => boolean {
  const text = pattern.trim()
  if (text === '') return () => true
  const part = text.toLowerCase()
  const plain = (name: string) => name.toLowerCase().includes(part)
  try {
    const found = new RegExp(text, 'i')
    return (name) => plain(name) || found.test(name)
  } catch (error) {
    if (error instanceof SyntaxError) return plain
    throw error
  }
}

export const ruleListing: Listing<AlertRule> = {
  nameFits,
  kindOf: ({ alertTypeId }) => String(alertTypeId),
  keys: {
    kind: ({ alertTypeName }) => alertTypeName,
    vehicles: ({ vehicleCount }) => vehicleCount,
    lastFired: ({ lastFired }) => lastFired ?? 0,
    updated: ({ updated }) => updated,
  },
}
