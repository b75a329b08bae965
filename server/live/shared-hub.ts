/** A hub whose portals hear of edits in other processes, and that tells these of the edits in its own. */
import type { Bus, Topic } from '../platform/bus.ts'
import type { Hub } from './hub.ts'

/** What a process does here is to be seen at portals that hang on another. */
const shared = {
  vehiclesChanged: 'vehicles',
  firingsChanged: 'firings',
  firingsRead: 'firings read',
  bannerDismissed: 'banners',
} as const satisfies Partial<Record<keyof Hub, Topic>>

export const shareHub = (hub: Hub, bus: Bus): Hub => {
  bus.on(shared.vehiclesChanged, (ids) => {
    if (ids === null || ids === 'all') hub.missed()
    else hub.vehiclesChanged(ids as readonly number[])
  })
  bus.on(shared.firingsChanged, (ids) => hub.firingsChanged((ids as readonly number[] | null) ?? 'all'))
  bus.on(shared.firingsRead, (userId) => hub.firingsRead((userId as number | null) ?? 'all'))
  bus.on(shared.bannerDismissed, (userId) => hub.bannerDismissed((userId as number | null) ?? 'all'))
  return {
    ...hub,
    vehiclesChanged: (ids) => {
      hub.vehiclesChanged(ids)
      void bus.tell(shared.vehiclesChanged, ids)
    },
    firingsChanged: (customerIds) => {
      hub.firingsChanged(customerIds)
      void bus.tell(shared.firingsChanged, customerIds)
    },
    firingsRead: (userId) => {
      hub.firingsRead(userId)
      void bus.tell(shared.firingsRead, userId)
    },
    bannerDismissed: (userId) => {
      hub.bannerDismissed(userId)
      void bus.tell(shared.bannerDismissed, userId)
    },
  }
}
