/** `POST /v1/api/usage`: the pages that the portal opened. Takes no token, and keeps neither who nor from where. */
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { accessWords } from '#domain/access/words.ts'
import { minute } from '#domain/basics/time.ts'
import { type UsageReport, usagePath, usageReport } from '#domain/wire/usage.ts'
import type { Access } from '../access/access.ts'
import { makeRate } from '../access/rate.ts'
import { keepUsage } from './store.ts'

export interface UsageRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool

  /** Passes a report on to an endpoint outside. */
  readonly passOn: (report: UsageReport) => void
}

const jsonOf = (body: unknown): unknown => {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** An office behind one address. */
const reportsAMinute = 120
const largest = 16_384

export const usageRoutes: FastifyPluginAsync<UsageRoutesOptions> = async (app, { access, pool, passOn }) => {
  const rate = makeRate(reportsAMinute, minute)
  app.post(usagePath, { bodyLimit: largest }, async (request, reply) => {
    const now = access.now()
    const wait = rate.take(request.ip, now)
    if (wait > 0)
      return reply
        .status(429)
        .header('retry-after', Math.ceil(wait / 1000))
        .send({ errorMessage: accessWords.busy })
    // A beacon is sent as text: so a browser sends it to another host as well, without asking before.
    const report = usageReport.safeParse(jsonOf(request.body))
    if (!report.success) return reply.status(400).send({ errorMessage: 'This is no report of page views.' })
    await keepUsage(pool, report.data, now)
    passOn(report.data)
    return reply.status(204).send()
  })
}
