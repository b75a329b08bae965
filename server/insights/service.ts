/** Insights as services of the server: its files, and the round that counts. */
import { service } from '../platform/service.ts'
import { startLetters } from './letter-round.ts'
import { startCounting } from './round.ts'
import { insightRoutes } from './routes.ts'

export const insightsService = service(
  'insights',
  ['http', 'access', 'pool', 'reads'],
  ({ http, ...given }) => {
    http.register(insightRoutes, given)
  },
)

export const insightRoundService = service('insights round', ['pool', 'log'], ({ pool, log }) =>
  startCounting(pool, log),
)

export const insightLettersService = service(
  'insight emails',
  ['pool', 'reads', 'log'],
  ({ pool, reads, log }) => startLetters(pool, reads, log),
)
