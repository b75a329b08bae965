/** Notes who has just changed something: what they read next is to have it, wherever it is read. */
import type { onSendAsyncHookHandler } from 'fastify'
import type { Reads } from '../platform/reads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It changes nothing, whatever its method says, or notes itself whether it does. */
    readonly readsOnly?: boolean
  }
}

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Before the answer is sent, so that whoever has it can ask for what they did. */
export const noteActs =
  (reads: Reads): onSendAsyncHookHandler =>
  async ({ method, session, routeOptions }, _reply, payload) => {
    if (session && !reading.has(method) && !routeOptions.config.readsOnly)
      await reads.acted(session.viewer.userId)
    return payload
  }
