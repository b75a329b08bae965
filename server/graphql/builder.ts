/** The builder of the GraphQL schema, with what every resolver has at hand. */
import SchemaBuilder from '@pothos/core'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { OverlaySource } from '#domain/wire/overlay.ts'
import type { Desk } from '../access/desk.ts'
import type { Actor } from '../audit/record.ts'
import type { Log } from '../platform/log.ts'
import type { AddressRules } from '../webhooks/address.ts'

export interface Context {
  readonly viewer: Viewer
  readonly db: pg.Pool
  readonly now: Instant
  /** What acts on one's own account need. */
  readonly desk: Desk
  /** Notices at once that sign-ins were ended just now. */
  readonly signInsEnded: () => Promise<void>
  /** Who asks and from where, for the audit trail. */
  readonly actor: Actor
  /** Tells the engine that these vehicles, or all, were edited. */
  readonly vehiclesChanged: (ids: readonly number[] | 'all') => Promise<void>
  /** Tells the engine that the geofences, or the alert rules, of these customers were edited. */
  readonly watchersChanged: (customerIds: readonly number[]) => Promise<void>
  /** Has commands to reefer units brought at once. */
  readonly commandsSent: () => void
  /** Which addresses webhooks may have. */
  readonly webhookRules: AddressRules
  /** What of others can be laid over the map. */
  readonly overlays: readonly OverlaySource[]
  /** Tells the other open portals of this user how many alerts are unread now. */
  readonly firingsRead: (userId: number) => void
  /** Has every portal that shows alerts of these customers count anew how many are unread. */
  readonly firingsChanged: (customerIds: readonly number[]) => void
  /** Tells everybody who remembers what users are and see that these are not what they were. */
  readonly usersChanged: (ids: readonly number[]) => Promise<void>
  /** For what goes on after the answer. */
  readonly log: Log
}

interface Types {
  Context: Context
  Scalars: {
    ID: { Input: string; Output: string | number }
    JSON: { Input: unknown; Output: unknown }
    Instant: { Input: Instant; Output: Instant }
  }
}

export const builder = new SchemaBuilder<Types>({})

builder.queryType({})
builder.mutationType({})

builder.scalarType('JSON', {
  description: 'Any JSON value.',
  serialize: (value) => value,
})

const instant = (value: unknown): Instant => {
  const at = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (!Number.isFinite(at))
    throw new GraphQLError('An Instant is a number of milliseconds or an ISO 8601 date.')
  return at
}

builder.scalarType('Instant', {
  description: 'A moment: milliseconds since 1970-01-01T00:00:00Z. ISO 8601 is taken as well.',
  serialize: (value) => value,
  parseValue: instant,
})
