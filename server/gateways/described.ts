/** What gateways say of themselves as a part of their reports: kept once the reports are stored. */
import { devicePart } from '#domain/wire/report.ts'
import type { Receipt } from '../ingest/batch.ts'
import type { Receipt as AccountsReceipt } from '../ota/accounts.ts'

const retryAfterS = 2

/**
 * Keeps what came with these reports. What cannot be kept is named among what was left out; where the database is away
 * meanwhile, the sender is to bring all of it again: its reports are duplicates then.
 * @param keep @throws where the database is away
 */
export const keepDescribed = async (
  receipt: Receipt,
  keep: (accounts: readonly object[]) => Promise<AccountsReceipt>,
): Promise<Receipt> => {
  if (receipt.status !== 'stored' || !receipt.devices) return receipt
  const { devices, dropped = [], ...rest } = receipt
  let kept: AccountsReceipt
  try {
    kept = await keep(devices.map(({ account }) => account))
  } catch {
    // The log hears of it from the engine and from every other query.
    return { status: 'busy', retryAfterS }
  }
  const left = [
    ...dropped,
    ...kept.rejected.map(({ index, reason }) => ({
      ...{ index: devices[index]!.index, sensor: devicePart, reason: `${devicePart}: ${reason}` },
    })),
  ]
  return left.length === 0 ? rest : { ...rest, dropped: left }
}
