/** The GraphQL schema: the slices of all capabilities, put together. */
import { type GraphQLSchema, lexicographicSortSchema } from 'graphql'
import '../access/schema.ts'
import '../access/account-schema.ts'
import '../alerts/firing-schema.ts'
import '../alerts/rule-schema.ts'
import '../alerts/trial-schema.ts'
import '../alerts/why-schema.ts'
import '../mail/schema.ts'
import '../fleet/schema.ts'
import '../fleet/layout-schema.ts'
import '../fleet/match-schema.ts'
import '../audit/schema.ts'
import '../control/schema.ts'
import '../cargo-images/schema.ts'
import '../customers/schema.ts'
import '../exports/schema.ts'
import '../drawer/schema.ts'
import '../faults/schema.ts'
import '../geofences/schema.ts'
import '../geofences/visits-schema.ts'
import '../groups/schema.ts'
import '../history/schema.ts'
import '../driver/schema.ts'
import '../sharing/schema.ts'
import '../parts-list/schema.ts'
import '../search/schema.ts'
import '../maintenance/dashboard-schema.ts'
import '../maintenance/inspection-schema.ts'
import '../maintenance/issue-schema.ts'
import '../service-centers/schema.ts'
import '../service-centers/diagnostics.ts'
import '../maintenance/plan-schema.ts'
import '../maintenance/work-order-schema.ts'
import '../users/schema.ts'
import '../webhooks/schema.ts'
import { builder } from './builder.ts'

let built: GraphQLSchema | null = null

export const schema = (): GraphQLSchema => {
  built ??= lexicographicSortSchema(builder.toSchema())
  return built
}
