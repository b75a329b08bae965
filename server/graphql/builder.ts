/** What the GraphQL schema is made of: parts that capabilities declare, and what every resolver has at hand. */
import SchemaBuilder, {
  type EnumRef,
  type InputFieldMap,
  InputObjectRef,
  type InputShapeFromFields,
  ObjectRef,
  type ObjectTypeOptions,
} from '@pothos/core'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import type { Evidence } from '#domain/alerts/firing.ts'
import { type FiringStatus, firingStatuses } from '#domain/alerts/status.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { ColumnLayout } from '#domain/columns/layout.ts'
import type { ServiceCenterPlace } from '#domain/fleet/service-center.ts'
import type { FleetView } from '#domain/fleet/view.ts'
import type { FlatShape } from '#domain/geofences/geofence.ts'
import type { DoctorDocument } from '#domain/insights/doctor/finding.ts'
import type { InsightDocument, InsightRows } from '#domain/insights/document.ts'
import { type Verdict, verdicts } from '#domain/maintenance/repair.ts'
import type { ReportDocument, ReportRow } from '#domain/reports/document.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { SetPoint } from '#domain/sensors/log.ts'
import type { SensorOrder, SensorOrders } from '#domain/sensors/order.ts'
import type { VehicleState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { Log } from '../platform/log.ts'
import type { Reads } from '../platform/reads.ts'

/** What every resolver has. A capability declares what only its own need in its `context.ts`. */
export interface Context {
  readonly viewer: Viewer
  readonly db: pg.Pool
  /** Where the past is read. */
  readonly reads: Reads
  readonly now: Instant
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
    GeofenceDoctor: { Input: never; Output: DoctorDocument }
    GeofenceOutline: { Input: never; Output: FlatShape }
    InsightDocument: { Input: never; Output: InsightDocument }
    InsightRows: { Input: never; Output: InsightRows }
    Readings: { Input: never; Output: Readings }
    RegisteredVehicle: { Input: never; Output: Vehicle }
    RepairVerdict: { Input: never; Output: Verdict }
    ReportDocument: { Input: never; Output: ReportDocument }
    ReportRow: { Input: never; Output: ReportRow }
    SensorOrder: { Input: never; Output: SensorOrder }
    SensorOrders: { Input: never; Output: SensorOrders }
    ServiceCenterPlace: { Input: never; Output: ServiceCenterPlace }
    SetPoint: { Input: never; Output: SetPoint }
    VehicleState: { Input: never; Output: VehicleState }
  }
}

export type SchemaTypes = PothosSchemaTypes.ExtendDefaultTypes<Types>
type Builder = PothosSchemaTypes.SchemaBuilder<SchemaTypes>
type Add = (builder: Builder) => void

/** An object type of a part, which can be referred to before its fields are declared. */
class PartObject<Shape> extends ObjectRef<SchemaTypes, Shape> {
  readonly #later: (add: Add) => void

  constructor(name: string, later: (add: Add) => void) {
    super(name)
    this.#later = later
  }

  implement(
    options: Omit<ObjectTypeOptions<SchemaTypes, ObjectRef<SchemaTypes, Shape>, Shape, []>, 'name'>,
  ): this {
    this.#later((builder) => builder.objectType<[], ObjectRef<SchemaTypes, Shape>>(this, options))
    return this
  }
}

/**
 * A part of the schema. What is declared on it is in no schema before `buildSchema` is given the part, which can be
 * done once.
 */
export class SchemaPart {
  readonly #adds: Add[] = []
  readonly #later = (add: Add): void => {
    this.#adds.push(add)
  }

  readonly queryField: Builder['queryField'] = (...field) => this.#later((to) => to.queryField(...field))
  readonly queryFields: Builder['queryFields'] = (fields) => this.#later((to) => to.queryFields(fields))
  readonly mutationField: Builder['mutationField'] = (...field) =>
    this.#later((to) => to.mutationField(...field))
  readonly mutationFields: Builder['mutationFields'] = (fields) =>
    this.#later((to) => to.mutationFields(fields))
  readonly objectField: Builder['objectField'] = (...field) => this.#later((to) => to.objectField(...field))
  readonly objectFields: Builder['objectFields'] = (...fields) =>
    this.#later((to) => to.objectFields(...fields))

  objectRef<Shape>(name: string): PartObject<Shape> {
    return new PartObject<Shape>(name, this.#later)
  }

  inputType<Fields extends InputFieldMap>(
    name: string,
    options: PothosSchemaTypes.InputObjectTypeOptions<SchemaTypes, Fields>,
  ): InputObjectRef<SchemaTypes, InputShapeFromFields<Fields>> {
    const ref = new InputObjectRef<SchemaTypes, InputShapeFromFields<Fields>>(name)
    this.#later((to) => to.inputType(ref, options as never))
    return ref
  }

  /** An enum of these values, or of the keys of this record. Only words that are names in GraphQL can be in one. */
  enumType<const Value extends string>(
    name: string,
    values: readonly Value[] | Readonly<Record<Value, unknown>>,
  ): EnumRef<SchemaTypes, Value> {
    const ref = new SchemaBuilder<Types>({}).enumType(name, {
      values: (Array.isArray(values) ? values : Object.keys(values)) as readonly Value[],
    })
    this.#later((to) => to.configStore.addTypeRef(ref))
    return ref
  }

  addTo(builder: Builder): void {
    for (const add of this.#adds) add(builder)
  }
}

export const schemaPart = (): SchemaPart => new SchemaPart()

const instant = (value: unknown): Instant => {
  const at = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (!Number.isFinite(at))
    throw new GraphQLError('An Instant is a number of milliseconds or an ISO 8601 date.')
  return at
}

/** What is answered in one piece: types of the domain, by which the portal's own types know them. */
const whole = {
  ColumnLayout: 'How the columns of a grid are arranged.',
  Evidence: 'What a firing was judged by.',
  FiringStatus: `One of: ${firingStatuses.join(', ')}.`,
  FleetView: 'A view of the fleet grid: search, as its address holds it, and layout.',
  GeofenceDoctor: 'What the geofence doctor found: places, findings, what was dismissed.',
  GeofenceOutline: 'geofenceTypeId, radiusMeters, centerPointCoordinate, boundaryCoordinates.',
  InsightDocument: 'A look at a dashboard of Insights: period, filters, figures, charts with their rows.',
  InsightRows:
    'Rows behind a figure or an element of a chart: title, columns, rows, and what the next page begins after.',
  Readings: 'Readings by sensor.',
  RegisteredVehicle: 'A vehicle as it is registered.',
  RepairVerdict: `One of: ${Object.keys(verdicts).join(', ')}.`,
  ReportDocument: 'What a run of a report made, without its rows: figures, sections, changes.',
  ReportRow: 'A row of a report: key, cells in the order of the columns, marks, source.',
  SensorOrder: 'How the sections of the drawer are arranged for a family of devices.',
  SensorOrders: 'The same by family.',
  ServiceCenterPlace: '[id, latitude, longitude, name]',
  SetPoint: 'A set point of a zone of a reefer, as it was changed: recorded, zone, celsius, was.',
  VehicleState: 'The latest readings of a vehicle, each with its own time, and what follows from them.',
} as const

/** The schema of these parts and no others. @throws where a part refers to a type that none of them has */
export const buildSchema = (parts: readonly SchemaPart[]): GraphQLSchema => {
  const builder: Builder = new SchemaBuilder<Types>({})
  builder.queryType({})
  builder.mutationType({})
  builder.scalarType('JSON', {
    description: 'Any JSON value.',
    serialize: (value) => value,
  })
  builder.scalarType('Instant', {
    description: 'A moment: milliseconds since 1970-01-01T00:00:00Z. ISO 8601 is accepted as well.',
    serialize: (value) => value,
    parseValue: instant,
  })
  for (const [name, description] of Object.entries(whole))
    builder.scalarType(name as keyof typeof whole, { description, serialize: (value) => value })
  for (const part of parts) part.addTo(builder)
  return builder.toSchema()
}
