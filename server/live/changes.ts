/** Passes on that vehicles or users were edited, to everybody who remembers something of them. */
import type { Access } from '../access/access.ts'
import type { Context } from '../graphql/builder.ts'
import type { MessageBoard } from '../messages/board.ts'
import type { ServiceContext } from '../platform/service.ts'
import type { Hub } from './hub.ts'

export interface ChangesOptions {
  readonly access: Access
  readonly hub: Hub
  readonly messageBoard: MessageBoard
  /** The engine, or what stands in for it: reads what was edited anew. */
  readonly edits: ServiceContext['edits']
}

/** Edits of so many vehicles are waited for, so that whoever made them reads them back; larger ones go on behind. */
const awaited = 500

/** What resolvers call once something was edited. */
export interface Changes extends Pick<Context, 'alerts' | 'fleet' | 'geofences' | 'messages'> {
  readonly usersChanged: Context['access']['usersChanged']
}

export const openChanges = ({ access, hub, messageBoard, edits }: ChangesOptions): Changes => ({
  alerts: { firingsRead: hub.firingsRead, firingsChanged: hub.firingsChanged },
  fleet: {
    vehiclesChanged: async (ids) => {
      const done = edits.vehiclesChanged(ids).then(() => hub.vehiclesChanged(ids))
      if (ids !== 'all' && ids.length <= awaited) await done
    },
  },
  messages: {
    showing: messageBoard.showing,
    flagsOf: messageBoard.flagsOf,
    messagesChanged: messageBoard.changed,
    bannerDismissed: hub.bannerDismissed,
  },
  geofences: { watchersChanged: edits.watchersChanged },
  usersChanged: async (ids) => {
    await access.usersChanged(ids)
    hub.usersChanged(ids)
  },
})
