/** The variables of the log of reports. */
import { z } from 'zod'
import type { ReportLogOptions } from './report-log.ts'

const isAddress = (text: string, protocols: readonly string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)
const listOf = (text: string) => text.split(',').map((one) => one.trim())
const addresses = (...protocols: string[]) =>
  z.string().refine((text) => listOf(text).every((one) => isAddress(one, protocols)), {
    error: `is a list of addresses that begin with ${protocols.map((one) => `${one}//`).join(' or ')}, with commas between them`,
  })

export const logVariables = {
  NATS_URL: addresses('nats:', 'tls:')
    .optional()
    .describe('the servers of NATS that keep reports until an engine has stored them'),
  NATS_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .default(3)
    .describe('how many of them have each report'),
  NATS_GIB: z.coerce.number().positive().max(16_384).default(16).describe('how much they keep, in GiB'),
  NATS_MONITOR: z
    .union([z.literal('none'), addresses('http:', 'https:')], {
      error: 'is none, or a list of addresses that begin with http:// or https://, with commas between them',
    })
    .optional()
    .describe('where they say how they write to disk; none: they are not asked'),
}

/** Where a server of NATS answers to whoever watches it, unless it is told otherwise. */
const usualMonitor = 8222

/** Null: reports go to the engine without a log. */
export const reportLogOf = (text: z.infer<z.ZodObject<typeof logVariables>>): ReportLogOptions | null => {
  const { NATS_URL: url, NATS_MONITOR: monitor, NATS_REPLICAS: replicas, NATS_GIB: gib } = text
  if (url === undefined) return null
  const usual = listOf(url).map((one) => `http://${new URL(one).hostname}:${usualMonitor}`)
  const monitors = monitor === 'none' ? null : monitor === undefined ? usual : listOf(monitor)
  return { url, replicas, most: Math.round(gib * 2 ** 30), monitors }
}

export const logProblems = ({
  NATS_URL,
  DATABASE_URL,
}: {
  readonly NATS_URL?: string | undefined
  readonly DATABASE_URL?: string | undefined
}): readonly string[] =>
  NATS_URL !== undefined && DATABASE_URL === undefined
    ? ['NATS_URL: a log of reports needs DATABASE_URL, a PostgreSQL that all processes share.']
    : []
