/** `GET /v1/api/insights/{name}/{chart}.csv`: a chart as a spreadsheet. */
import type { FastifyPluginAsync } from 'fastify'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { type InsightFilters, insightUsualDays, insightWords } from '#domain/insights/filters.ts'
import { chartCsv } from '#domain/insights/look.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import { primaryReads, type Reads } from '../platform/reads.ts'
import { lookAt } from './look.ts'
import { saidChart } from './said.ts'

export interface InsightRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly reads: Reads
}
/** As in the address of the screen; numbers stand apart by commas. */
interface Args {
  readonly customerIds?: string
  readonly groupIds?: string
  readonly vehicleTypeIds?: string
  readonly geofenceIds?: string
  readonly from?: string
  readonly to?: string
  readonly days?: string
  readonly compare?: string
}

const ids = (text: string | undefined): readonly number[] =>
  (text ?? '')
    .split(',')
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number)

const filtersOf = (args: Args): InsightFilters => ({
  customerIds: ids(args.customerIds),
  groupIds: ids(args.groupIds),
  vehicleTypeIds: ids(args.vehicleTypeIds),
  geofenceIds: ids(args.geofenceIds),
  period:
    args.from === undefined && args.to === undefined ? null : { from: args.from ?? '', to: args.to ?? '' },
  days: args.days === undefined ? insightUsualDays : Number(args.days),
  compare: args.compare !== 'none',
})

export const insightRoutes: FastifyPluginAsync<InsightRoutesOptions> = async (
  app,
  { access, pool, reads },
) => {
  app.addHook('onRequest', signedIn(app, access))
  app.setErrorHandler((error, _request, reply) => {
    // A refusal in words.
    if (error instanceof GraphQLError) return reply.status(403).send({ errorMessage: error.message })
    throw error
  })
  app.get<{ Params: { name: string; file: string }; Querystring: Args }>(
    '/v1/api/insights/:name/:file',
    async (request, reply) => {
      const { name, file } = request.params
      const { viewer } = sessionOf(request)
      const now = access.now()
      // A file is kept: everything is to be in it.
      const whole = primaryReads(await reads.whole())
      const made = await lookAt({ viewer, db: pool, reads: whole, now }, name, filtersOf(request.query))
      const chart = made.charts.find(({ key }) => `${key}.csv` === file)
      if (!chart) return reply.status(404).send({ errorMessage: insightWords.noSuchChart })
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}-${chart.key}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(chartCsv(saidChart(chart), made.zone))
    },
  )
}
