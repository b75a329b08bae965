/** Figures of this process for Prometheus; none of them tells about a customer. */
import type { FastifyPluginAsync } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface MetricsOptions {
  /** Figures that are counted elsewhere, by name without the product's prefix. */
  readonly figures: () => Promise<Readonly<Record<string, number>>>
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** For the whole app: it times every request that has a route. */
export const metricsRoutes: FastifyPluginAsync<MetricsOptions> = async (app, { figures }) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'tandem_http_request_seconds',
    help: 'How long requests took, by route as it is declared and by status.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  const gauges = new Map<string, Gauge>()

  app.addHook('onResponse', async (request, reply) => {
    // Addresses that nobody declared are counted as one: they come from outside without end.
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', async (_request, reply) => {
    for (const [name, value] of Object.entries(await figures())) {
      let gauge = gauges.get(name)
      if (!gauge) {
        gauge = new Gauge({ name: `tandem_${name}`, help: name.replaceAll('_', ' '), registers: [registry] })
        gauges.set(name, gauge)
      }
      gauge.set(value)
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
