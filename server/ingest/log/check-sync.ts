/**
 * NATS answers once records are in the memory of most machines, unless it is told to write each to disk first: with its
 * default, a loss of power on several machines at once loses what was answered in the last two minutes. So it is checked.
 */
import { z } from 'zod'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Log } from '../../platform/log.ts'
import { StartError } from '../../platform/start-error.ts'
import type { ReportLogOptions } from './report-log.ts'

const answerWithin: Ms = 3 * second
/** https://docs.nats.io/running-a-nats-service/nats_admin/monitoring#jetstream-information */
const answer = z.object({ config: z.object({ sync_always: z.boolean().optional() }).optional() })

const isAlways = async (monitor: string): Promise<boolean | null> => {
  try {
    const response = await fetch(new URL('/jsz', monitor), { signal: AbortSignal.timeout(answerWithin) })
    return answer.parse(await response.json()).config?.sync_always ?? false
  } catch {
    return null
  }
}

/** @throws StartError where a machine of the log does not write each record to disk, or most do not say */
export const checkSync = async (
  { monitors }: Pick<ReportLogOptions, 'monitors'>,
  log: Pick<Log, 'warn'>,
): Promise<void> => {
  if (monitors === null) return
  const found = await Promise.all(monitors.map(async (at) => ({ at, always: await isAlways(at) })))
  const wrong = found.filter(({ always }) => always === false).map(({ at }) => at)
  if (wrong.length > 0)
    throw new StartError(
      `These servers of NATS may lose reports that were acknowledged: ${wrong.join(', ')}. They need sync_interval: always in their jetstream block.`,
    )
  const silent = found.filter(({ always }) => always === null).map(({ at }) => at)
  if (silent.length > found.length / 2)
    throw new StartError(
      `It cannot be seen whether NATS writes each report to disk: nothing answers at ${silent.join(', ')}. NATS_MONITOR says where its servers answer (http: in their configuration); none: you vouch for sync_interval: always.`,
    )
  if (silent.length > 0)
    log.warn(
      `It cannot be seen whether these servers of NATS write each report to disk: ${silent.join(', ')}`,
    )
}
