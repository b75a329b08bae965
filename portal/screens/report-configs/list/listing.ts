/** How the list of report configs is searched, filtered and sorted. */
import type { Listing } from '../../../alerting/config-listing.ts'
import type { ReportConfigShown } from '../../../data/reports.ts'

export const reportListing: Listing<ReportConfigShown> = {
  nameFits: (search) => {
    const part = search.trim().toLowerCase()
    return (name) => name.toLowerCase().includes(part)
  },
  kindOf: ({ reportTypeId }) => String(reportTypeId),
  keys: {
    kind: ({ reportTypeName }) => reportTypeName,
    next: ({ nextRuns }) => nextRuns[0] ?? Number.MAX_SAFE_INTEGER,
    last: ({ lastRun }) => lastRun?.created ?? 0,
  },
}
