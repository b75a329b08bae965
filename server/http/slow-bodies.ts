/** Ends requests whose bodies come slowly, where one client holds many of them open at once. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'

export interface SlowBodyOptions {
  /** Bodies that one address may take its time for. */
  readonly most?: number
  /** How long a body may take where there are more. */
  readonly patience?: Ms
  readonly lookEvery?: Ms
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export const endSlowBodies = (
  app: FastifyInstance,
  { most = 20, patience = 10 * second, lookEvery = second }: SlowBodyOptions = {},
): void => {
  /** Bodies that are coming, by address, with the time at which each began. */
  const coming = new Map<string, Map<IncomingMessage, number>>()

  app.addHook('onRequest', async ({ ip, raw }) => {
    if (!hasBody(raw) || raw.readableEnded) return
    const own = coming.get(ip) ?? new Map<IncomingMessage, number>()
    coming.set(ip, own.set(raw, performance.now()))
    const over = () => {
      own.delete(raw)
      if (own.size === 0 && coming.get(ip) === own) coming.delete(ip)
    }
    raw.once('end', over)
    raw.once('close', over)
  })

  const look = () => {
    const now = performance.now()
    for (const own of coming.values()) {
      if (own.size <= most) continue
      for (const [raw, since] of own) if (now - since > patience) raw.destroy()
    }
  }
  const timer = setInterval(look, lookEvery)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
