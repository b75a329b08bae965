/** `/healthz` and `/readyz` for process supervisors. */
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { databaseAnswers } from '../platform/database-answers.ts'
import type { Waiting } from '../platform/service.ts'

export interface HealthOptions {
  readonly pool: pg.Pool
  /** False until migrations are done and the engine runs, and again once it stops. */
  readonly isReady: () => boolean
  /** What it waits for before it is of full use. */
  readonly waitsFor: () => Waiting | null
  /** Whether it is of use without its database, too. */
  readonly managesWithout?: boolean
}

export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (
  app,
  { pool, isReady, waitsFor, managesWithout = false },
) => {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const database = await databaseAnswers(pool)
    const waiting = waitsFor()
    const ready = (database || managesWithout) && isReady() && !waiting?.isUnfit
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', database, ...(waiting && { waitsFor: waiting.words }) })
  })
}
