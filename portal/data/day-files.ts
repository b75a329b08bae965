/** Days of a customer that are sent as files: destinations, and the log of days. */
import { type Answer, mutation, query, request } from './graphql.ts'
import { type PagedList, readPages } from './pages.ts'

export type DayFiles = Answer<typeof dayFilesQuery>['dayFiles']
export type Destination = DayFiles['destinations'][number]
export type DestinationDraft = Omit<Destination, 'id' | 'customerId'> & {
  /** Null: stays as it is. */
  readonly secret: string | null
}
export type DayDelivery = Answer<typeof dayDeliveriesQuery>['dayDeliveries']['days'][number]

const fields =
  'id customerId name kind feeds format endpoint region bucket keyId pathStyle prefix afterHours isActive'
const dayFields =
  'day state due tries tried sent revision durationMs problem files { feed key rows bytes sha256 }'

export const dayFilesQuery = query(
  `query($customerId: ID!) { dayFiles(customerId: $customerId) { folders destinations { ${fields} } } }`,
)
export const dayDeliveriesQuery = query(
  `query($destinationId: ID!, $pageSize: Int, $after: String) {
    dayDeliveries(destinationId: $destinationId, pageSize: $pageSize, after: $after) { after days { ${dayFields} } } }`,
)
export const createDayDestinationMutation = mutation(
  `mutation($customerId: ID!, $input: DayDestinationInput!) {
    createDayDestination(customerId: $customerId, input: $input) { id } }`,
)
export const updateDayDestinationMutation = mutation(
  'mutation($id: ID!, $input: DayDestinationInput!) { updateDayDestination(id: $id, input: $input) { id } }',
)
export const deleteDayDestinationMutation = mutation('mutation($id: ID!) { deleteDayDestination(id: $id) }')
export const tryDayDestinationMutation = mutation(
  'mutation($id: ID!) { tryDayDestination(id: $id) { problem } }',
)
export const sendDayMutation = mutation(
  'mutation($destinationId: ID!, $day: String!) { sendDay(destinationId: $destinationId, day: $day) { day } }',
)

export const dayFiles = async (customerId: string, signal?: AbortSignal): Promise<DayFiles> =>
  (await request(dayFilesQuery, { customerId }, signal)).dayFiles
const daysPage = 31
/** The newest days, so many pages of them. */
export const dayDeliveries = (
  destinationId: string,
  pages: number,
  signal?: AbortSignal,
): Promise<PagedList<DayDelivery>> =>
  readPages(pages, async (after) => {
    const variables = { destinationId, pageSize: daysPage, after }
    const { dayDeliveries: page } = await request(dayDeliveriesQuery, variables, signal)
    return { list: page.days, after: page.after }
  })
export const createDestination = async (customerId: string, input: DestinationDraft): Promise<void> => {
  await request(createDayDestinationMutation, { customerId, input })
}
export const updateDestination = async (id: string, input: DestinationDraft): Promise<void> => {
  await request(updateDayDestinationMutation, { id, input })
}
export const deleteDestination = async (id: string): Promise<void> => {
  await request(deleteDayDestinationMutation, { id })
}
/** What is wrong with it; null where nothing is. */
export const tryDestination = async (id: string): Promise<string | null> =>
  (await request(tryDayDestinationMutation, { id })).tryDayDestination.problem
export const sendDay = async (destinationId: string, day: string): Promise<void> => {
  await request(sendDayMutation, { destinationId, day })
}
