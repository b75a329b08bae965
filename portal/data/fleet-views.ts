/** Saved views of the fleet grid: one's own and those shared with one's customers. */
import type { FleetView } from '#domain/fleet/view.ts'
import { ask, question } from './graphql.ts'

export interface SavedView {
  readonly id: string
  readonly name: string
  /** Whom it is shared with. */
  readonly customerId: string | null
  /** The owner's e-mail. */
  readonly by: string
  readonly mine: boolean
  readonly isDefault: boolean
  readonly view: FleetView
}
export interface ViewInput {
  readonly id: string | null
  readonly name: string
  readonly customerId: string | null
  readonly view: FleetView
}

const fields = 'id name customerId by mine isDefault view'
export const fleetViewsQuestion = question<{ fleetViews: readonly SavedView[] }>(
  `{ fleetViews { ${fields} } }`,
)
export const saveFleetViewQuestion = question<{ saveFleetView: SavedView }, { input: ViewInput }>(
  `mutation($input: SavedFleetViewInput!) { saveFleetView(input: $input) { ${fields} } }`,
)
export const deleteFleetViewQuestion = question<{ deleteFleetView: boolean }, { id: string }>(
  'mutation($id: ID!) { deleteFleetView(id: $id) }',
)
export const chooseFleetViewQuestion = question<{ chooseFleetView: boolean }, { id: string | null }>(
  'mutation($id: ID) { chooseFleetView(id: $id) }',
)

export const fleetViews = async (signal?: AbortSignal): Promise<readonly SavedView[]> =>
  (await ask(fleetViewsQuestion, {}, signal)).fleetViews
export const saveFleetView = async (input: ViewInput): Promise<SavedView> =>
  (await ask(saveFleetViewQuestion, { input })).saveFleetView
export const deleteFleetView = async (id: string): Promise<void> => {
  await ask(deleteFleetViewQuestion, { id })
}
export const chooseFleetView = async (id: string | null): Promise<void> => {
  await ask(chooseFleetViewQuestion, { id })
}
