/** Saved views of the fleet grid: one's own and those shared with one's customers. */
import type { FleetView } from '#domain/fleet/view.ts'
import type { SavedFleetViewInput } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

export type SavedView = Answer<typeof fleetViewsQuery>['fleetViews'][number]
export type ViewInput = SavedFleetViewInput & { readonly view: FleetView }

const fields = 'id name customerId by mine isDefault view'
export const fleetViewsQuery = query(`{ fleetViews { ${fields} } }`)
export const saveFleetViewMutation = mutation(
  `mutation($input: SavedFleetViewInput!) { saveFleetView(input: $input) { ${fields} } }`,
)
export const deleteFleetViewMutation = mutation('mutation($id: ID!) { deleteFleetView(id: $id) }')
export const chooseFleetViewMutation = mutation('mutation($id: ID) { chooseFleetView(id: $id) }')

export const fleetViews = async (signal?: AbortSignal): Promise<readonly SavedView[]> =>
  (await request(fleetViewsQuery, {}, signal)).fleetViews
export const saveFleetView = async (input: ViewInput): Promise<SavedView> =>
  (await request(saveFleetViewMutation, { input })).saveFleetView
export const deleteFleetView = async (id: string): Promise<void> => {
  await request(deleteFleetViewMutation, { id })
}
export const chooseFleetView = async (id: string | null): Promise<void> => {
  await request(chooseFleetViewMutation, { id })
}
