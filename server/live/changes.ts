/** Passes on that vehicles or users were edited, to everybody who remembers something of them. */
import type { Access } from '../access/access.ts'
import type { Context } from '../graphql/builder.ts'
import type { Hub } from './hub.ts'

export interface ChangesOptions {
  readonly access: Access
  readonly hub: Hub
  /** Reads these vehicles anew and writes their rows; the engine's. */
  readonly vehicles: (ids: readonly number[] | 'all') => Promise<void>
  /** Reads these customers' geofences and alert rules anew; the engine's. Left out where none runs. */
  readonly watchers?: (customerIds: readonly number[]) => Promise<void>
}

/** Edits of so many vehicles are waited for, so that whoever made them reads them back; larger ones go on behind. */
const awaited = 500

/** What resolvers call once something was edited. */
export interface Changes extends Pick<Context, 'alerts' | 'fleet' | 'geofences'> {
  readonly usersChanged: Context['access']['usersChanged']
}

export const openChanges = ({
  access,
  hub,
  vehicles,
  watchers = async () => {},
}: ChangesOptions): Changes => ({
  alerts: { firingsRead: hub.firingsRead, firingsChanged: hub.firingsChanged },
  fleet: {
    vehiclesChanged: async (ids) => {
      const done = vehicles(ids).then(() => hub.vehiclesChanged(ids))
      if (ids !== 'all' && ids.length <= awaited) await done
    },
  },
  geofences: { watchersChanged: watchers },
  usersChanged: async (ids) => {
    await access.usersChanged(ids)
    hub.usersChanged(ids)
  },
})
