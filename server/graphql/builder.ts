/** The builder of the GraphQL schema, with what every resolver has at hand. */
import SchemaBuilder from '@pothos/core'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import type { Evidence } from '#domain/alerts/firing.ts'
import { type FiringStatus, firingStatuses } from '#domain/alerts/status.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { ColumnLayout } from '#domain/columns/layout.ts'
import type { ServiceCenterPlace } from '#domain/fleet/service-center.ts'
import type { FleetView } from '#domain/fleet/view.ts'
import type { FlatShape } from '#domain/geofences/geofence.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { SetPoint } from '#domain/sensors/log.ts'
import type { SensorOrder, SensorOrders } from '#domain/sensors/order.ts'
import type { VehicleState } from '#domain/state/state.ts'
import { type Verdict, verdicts } from '#domain/upkeep/repair.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { OverlaySource } from '#domain/wire/overlay.ts'
import type { Desk } from '../access/desk.ts'
import type { Actor } from '../audit/record.ts'
import type { Log } from '../log.ts'
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
    ColumnLayout: { Input: never; Output: ColumnLayout }
    Evidence: { Input: never; Output: Evidence }
    FiringStatus: { Input: never; Output: FiringStatus }
    FleetView: { Input: never; Output: FleetView }
    GeofenceOutline: { Input: never; Output: FlatShape }
    Readings: { Input: never; Output: Readings }
    RegisteredVehicle: { Input: never; Output: Vehicle }
    RepairVerdict: { Input: never; Output: Verdict }
    SensorOrder: { Input: never; Output: SensorOrder }
    SensorOrders: { Input: never; Output: SensorOrders }
    ServiceCenterPlace: { Input: never; Output: ServiceCenterPlace }
    SetPoint: { Input: never; Output: SetPoint }
    VehicleState: { Input: never; Output: VehicleState }
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

/** What is answered in one piece: types of the domain, by which the portal's own types know them. */
const whole = {
  ColumnLayout: 'How the columns of a grid are arranged.',
  Evidence: 'What a firing was judged by.',
  FiringStatus: `One of: ${firingStatuses.join(', ')}.`,
  FleetView: 'A view of the fleet grid: search, as its address holds it, and layout.',
  GeofenceOutline: 'geofenceTypeId, radiusMeters, centerPointCoordinate, boundaryCoordinates.',
  Readings: 'Readings by sensor.',
  RegisteredVehicle: 'A vehicle as it is registered.',
  RepairVerdict: `One of: ${Object.keys(verdicts).join(', ')}.`,
  SensorOrder: 'How the sections of the drawer are arranged for a family of devices.',
  SensorOrders: 'The same by family.',
  ServiceCenterPlace: '[id, latitude, longitude, name]',
  SetPoint: 'A set point of a zone of a reefer, as it was changed: recorded, zone, celsius, was.',
  VehicleState: 'The latest readings of a vehicle, each with its own time, and what follows from them.',
} as const
for (const [name, description] of Object.entries(whole))
  builder.scalarType(name as keyof typeof whole, { description, serialize: (value) => value })

/** A refusal: an answer that says no in words fit to be shown. */
export const refusal = (words: string): GraphQLError => new GraphQLError(words)
