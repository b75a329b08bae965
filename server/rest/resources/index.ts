/** The resources of the REST API, in the order of the reference. */
import type { Call, Resource } from '../declare.ts'
import { activity } from './activity.ts'
import { alerts } from './alerts.ts'
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
]

export const calls: readonly Call[] = resources.flatMap((resource) => resource.calls)
