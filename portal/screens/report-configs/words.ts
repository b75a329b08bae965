/** Short texts about report configs on their screens. */
import { count } from '#domain/basics/print.ts'
import type { ReportConfigDraft } from '#domain/reports/config.ts'

export const describeTrailers = ({
  allVehicles,
  vehicleIds,
  vehicleGroupIds,
}: Pick<ReportConfigDraft, 'allVehicles' | 'vehicleIds' | 'vehicleGroupIds'>): string =>
  allVehicles
    ? 'All trailers'
    : [
        vehicleGroupIds.length > 0 ? count(vehicleGroupIds.length, 'group') : '',
        vehicleIds.length > 0 ? count(vehicleIds.length, 'trailer') : '',
      ]
        .filter(Boolean)
        .join(', ')

export const describeRecipients = (emails: readonly string[]): string =>
  emails.length === 1 ? emails[0]! : count(emails.length, 'recipient')

/** "Yard check (copy)", which is no name that is there already. */
export const copyName = (name: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n++) {
    const copy = n === 1 ? `${name} (copy)` : `${name} (copy ${n})`
    if (!taken.has(copy.toLowerCase())) return copy
  }
}

/** "1.4 MB", "12 kB". */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('en-US')} kB`
