/** The live stream as services of the server. */
import { databaseAnswers } from '../platform/database-answers.ts'
import { service } from '../platform/service.ts'
import { type Hub, openHub } from './hub.ts'
import { openNews } from './news.ts'
import { liveRoutes } from './routes.ts'
import { shareHub } from './shared-hub.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    readonly hub: Hub
  }
}

export const hubService = service('hub', ['engine', 'bus', 'pool'], ({ engine, bus, pool }) => {
  const hub = shareHub(
    openHub(engine.attend, Date.now, () => databaseAnswers(pool)),
    bus,
  )
  engine.onChanges(hub.take)
  engine.onMissed(hub.missed)
  return { gives: { hub }, figures: () => ({ live_clients: hub.clients() }), stop: hub.stop }
})

export const liveService = service(
  'live',
  ['http', 'access', 'pool', 'hub', 'messageBoard', 'log'],
  ({ http, ...given }) => {
    given.messageBoard.onChange(given.hub.messagesChanged)
    given.access.onUsersChanged(given.hub.usersChanged)
    http.register(liveRoutes, given)
    // A stream has no end of its own, so none would be waited for.
    http.addHook('preClose', async () => given.hub.stop())
  },
)

/** Passes firings on, once somebody tells people of them. */
export const newsService = service('news', ['engine', 'hub', 'pool', 'log', 'firingsKept'], (given) => {
  const { engine, firingsKept, ...options } = given
  engine.onFirings(openNews({ ...options, nudge: firingsKept }))
})
