/** The resources of the REST API, in the order of the reference. */
import type { Call, DayCall, FeedCall, Resource } from '../declare.ts'
import { activity } from './activity.ts'
import { alerts } from './alerts.ts'
import { feeds } from './feeds.ts'
import { geofences } from './geofences.ts'
import { vehicles } from './vehicles.ts'
import { commands, people, reports, workOrders } from './work.ts'

export const resources: readonly Resource[] = [
  vehicles,
  activity,
  alerts,
  geofences,
  reports,
  workOrders,
  commands,
  people,
  feeds,
]

export const calls: readonly Call[] = resources.flatMap((resource) => resource.calls)
export const feedCalls: readonly FeedCall[] = resources.flatMap((resource) => resource.feeds ?? [])
export const dayCalls: readonly DayCall[] = resources.flatMap((resource) => resource.days ?? [])
