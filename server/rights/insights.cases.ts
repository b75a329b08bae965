/** For the test of rights: Insights, which the customers of the cases have. */
import { administrators, type Case, editors, fleet } from './case.ts'

export const insightsQueries: Readonly<Record<string, Case>> = {
  insights: {
    ...fleet,
    ask: ({ customerId }) => `{ insights(name: "dwell", filters: { customerIds: [${customerId}] }) }`,
  },
  'insights: of all that is seen': {
    ...fleet,
    refusal: 'Insights is not part of what this customer has.',
    ask: () => `{ insights(name: "dwell") }`,
  },
  insightRows: {
    ...fleet,
    mark: ({ vin }) => vin,
    ask: ({ customerId, geofenceId }) =>
      `{ insightRows(name: "dwell", part: "visits", filters: { customerIds: [${customerId}], geofenceIds: [${geofenceId}] }) }`,
  },
  geofenceDoctor: {
    ...fleet,
    mark: () => 'places',
    ask: ({ customerId }) => `{ geofenceDoctor(customerId: ${customerId}) }`,
  },
  insightBoards: { ...fleet, ask: () => '{ insightBoards { name } }' },
}

const cards = 'cards: [{ insight: "dwell", part: "arrivals" }]'

export const insightsMutations: Readonly<Record<string, Case>> = {
  'saveInsightBoard: shared with a customer': {
    ...editors,
    ask: ({ customerId, fresh }) =>
      `mutation { saveInsightBoard(input: { name: "${fresh}", customerId: ${customerId}, ${cards} }) { id } }`,
  },
  dismissGeofenceFinding: {
    ...editors,
    ask: ({ customerId, geofenceId, fresh }) =>
      `mutation { dismissGeofenceFinding(input: { customerId: ${customerId}, name: "${fresh}", geofenceId: ${geofenceId}, trouble: "unvisited" }) }`,
  },
  restoreGeofenceFinding: {
    ...editors,
    ask: ({ dismissalId }) => `mutation { restoreGeofenceFinding(id: ${dismissalId}) }`,
  },
  saveInsightLetter: {
    ...fleet,
    ask: ({ customerId }) =>
      `mutation { saveInsightLetter(input: { insight: "dwell", days: 7, filters: { customerIds: [${customerId}] },
        schedule: { timezone: "UTC", category: "daily", schedules: [{ time: "06:00" }] } }) { id } }`,
  },
  'saveInsightLetter: to somebody else': {
    ...editors,
    ask: ({ customerId }) =>
      `mutation { saveInsightLetter(input: { insight: "dwell", days: 7, filters: { customerIds: [${customerId}] },
        schedule: { timezone: "UTC", category: "daily", schedules: [{ time: "06:00" }] },
        notifyEmails: ["colleague@fleet.example"] }) { id } }`,
  },
  deleteInsightBoard: {
    ...administrators,
    ask: ({ boardId }) => `mutation { deleteInsightBoard(id: ${boardId}) }`,
  },
}
