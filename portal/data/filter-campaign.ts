/** From what the fleet grid is filtered by to a campaign for those trailers. */

import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { type FilterInput, filterInput } from '#domain/fleet/filters.ts'
import { useMe } from './me.ts'
import { useSession } from './session.ts'

/** A filter of the fleet grid, with its words. */
export interface ChosenFilter {
  readonly words: string
  readonly filters: readonly FilterInput[]
}

/** Of more text than this no address is made. */
const addressLongest = 6_000

export const newCampaignPath = ({ words, filters }: ChosenFilter): string | null => {
  const search = new URLSearchParams({ words, for: JSON.stringify(filters) }).toString()
  return search.length > addressLongest ? null : `/ota-management?${search}`
}

/** Reads what an address says of a filter; null where it says nothing that is one. */
export const chosenFilterIn = (words: string | null, text: string | null): ChosenFilter | null => {
  if (text === null) return null
  try {
    const read = filterInput.array().nonempty().max(50).safeParse(JSON.parse(text))
    return read.success ? { words: words?.slice(0, 1_000) || t('A filter'), filters: read.data } : null
  } catch {
    return null
  }
}

/** Where a campaign for what is filtered begins; null where nothing is, or the viewer begins none. */
export function useFilterCampaignPath(chosen: ChosenFilter): string | null {
  const viewer = useSession()?.viewer
  const { flags } = useMe()
  if (!viewer || !can(viewer, 'manageOta') || !flags?.has('OtaManagement')) return null
  return chosen.filters.length > 0 ? newCampaignPath(chosen) : null
}
