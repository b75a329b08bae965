/** Figures of this process for Prometheus; none of them tells about a customer. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { figureHelp } from './figure-help.ts'
import type { Networks } from './networks.ts'

/** Who may read the metrics: whoever brings the token, or comes from one of the networks; everybody where both are null. */
export interface MetricsGuard {
  readonly token: string | null
  readonly from: Networks | null
}

export interface MetricsOptions {
  /** Figures that are counted elsewhere, by name without the product's prefix. */
  readonly figures: () => Promise<Readonly<Record<string, number>>>
  readonly guard: MetricsGuard
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

const isLetIn = ({ token, from }: MetricsGuard, request: FastifyRequest): boolean => {
  if (token === null && from === null) return true
  if (from?.include(request.ip)) return true
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  return token !== null && given !== undefined && timingSafeEqual(hashOf(given), hashOf(token))
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** For the whole app: it times every request that has a route. */
export const metricsRoutes: FastifyPluginAsync<MetricsOptions> = async (app, { figures, guard }) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'tandem_http_request_seconds',
    help: 'How long requests took, by route as it is declared and by status.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  const metrics = new Map<string, (value: number) => void>()
  /** Sets a figure: one whose name ends in `_total` counts up, any other goes up and down. */
  const metricOf = (name: string): ((value: number) => void) => {
    const help = figureHelp[name] ?? name.replaceAll('_', ' ')
    const about = { name: `tandem_${name}`, help, registers: [registry] }
    if (!name.endsWith('_total')) {
      const gauge = new Gauge(about)
      return (value) => gauge.set(value)
    }
    const counter = new Counter(about)
    return (value) => {
      counter.reset()
      counter.inc(value)
    }
  }

  app.addHook('onResponse', async (request, reply) => {
    // Addresses that nobody declared are counted as one: they come from outside without end.
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', async (request, reply) => {
    if (!isLetIn(guard, request)) {
      if (guard.token !== null) reply.header('www-authenticate', 'Bearer')
      const message = 'The metrics are not for everybody.'
      return reply.status(guard.token === null ? 403 : 401).send({ message, errorMessage: message })
    }
    for (const [name, value] of Object.entries(await figures())) {
      const set = metrics.get(name) ?? metricOf(name)
      metrics.set(name, set)
      set(value)
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
