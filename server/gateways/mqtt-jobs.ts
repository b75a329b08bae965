/** What gateways say of themselves and of their jobs over MQTT. */

import type { Answering } from '../commands/results.ts'
import { type Receipt, readAccounts } from '../ota/accounts.ts'
import type { JobDispatcher } from '../ota/dispatcher.ts'
import { readJobResults } from '../ota/results.ts'
import type { Log } from '../platform/log.ts'

export const jobResultTopic = (serial: string) => `tandem/v1/${serial}/job-result`
export const accountTopic = (serial: string) => `tandem/v1/${serial}/device`

type Taken = 'stored' | 'rejected' | false

const take = async (
  { serial }: Answering,
  list: readonly unknown[] | string,
  keep: (list: readonly unknown[]) => Promise<Receipt>,
  log: Log,
): Promise<Taken> => {
  const rejects = (reason: string): Taken => {
    log.seldom('device by mqtt', 'What a gateway says of itself or its jobs was rejected', { serial, reason })
    return 'rejected'
  }
  if (typeof list === 'string') return rejects(list)
  try {
    const { accepted, duplicate, rejected } = await keep(list)
    if (rejected[0]) rejects(rejected[0].reason)
    return accepted + duplicate > 0 || list.length === 0 ? 'stored' : 'rejected'
  } catch (error) {
    log.seldom('device by mqtt', 'What a gateway says of itself or its jobs could not be stored', { error })
    return false
  }
}

/** `false` where the database is away: not acknowledged, it comes again. */
export const takeJobResults = (
  dispatcher: JobDispatcher,
  of: Answering,
  body: Buffer,
  log: Log,
): Promise<Taken> => take(of, readJobResults(body), (list) => dispatcher.settle(of, list), log)

/** `false` where the database is away: not acknowledged, it comes again. */
export const takeAccounts = (
  dispatcher: JobDispatcher,
  of: Answering,
  body: Buffer,
  log: Log,
): Promise<Taken> => take(of, readAccounts(body), (list) => dispatcher.describe(of, list), log)
