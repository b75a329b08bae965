/** Campaigns as services of the server: the upload of packages, and the round of the clock. */
import type { Ms } from '#domain/basics/units.ts'
import { openLoop } from '../platform/loop.ts'
import { service } from '../platform/service.ts'
import { lookAfterCampaigns } from './round.ts'
import { packageRoutes } from './routes.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    /** Has campaigns that were changed looked after at once. */
    readonly campaignsChanged: () => void
  }
}

/** How soon a failure limit holds, and a wave follows. */
const pause: Ms = 2_000

export const packagesService = service('packages', ['http', 'access', 'pool'], ({ http, ...given }) => {
  http.register(packageRoutes, given)
})

export const campaignRoundService = service(
  'campaign round',
  ['pool', 'log', 'jobsReleased', 'bus'],
  ({ pool, log, jobsReleased, bus }) => {
    const loop = openLoop({
      pause,
      round: async () => {
        const released = await lookAfterCampaigns(pool, Date.now(), (id, error) =>
          log.seldom(`campaign ${id}`, `Campaign ${id} could not be looked after`, { error }),
        )
        if (released) jobsReleased()
        // A large wave is released in several turns.
        return released
      },
      onFault: (error) => log.seldom('campaigns', 'Campaigns could not be looked after', { error }),
    })
    bus.on('campaigns', loop.nudge)
    return { gives: { campaignsChanged: loop.nudge }, stop: loop.stop }
  },
)
