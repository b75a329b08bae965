/** Trailers as they are managed, their gateways, and gateways that no trailer carries. */
import type { VehicleDraft } from '#domain/fleet/vehicle-draft.ts'
import { type Answer, mutation, query, request } from './graphql.ts'
import { type PageInput, paginationOf, sortingOf } from './page.ts'
