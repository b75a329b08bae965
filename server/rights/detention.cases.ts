/** For the test of rights: what detention costs, and the rules it is counted by. */

import { days } from '#domain/basics/time.ts'
import { visitRef } from '#domain/reports/visit-ref.ts'
import { noon } from '#domain/state/testing.ts'
import { administrators, type Case, type CaseAbout, editors, fleet } from './case.ts'

const noGeofence = 'There is no such geofence.'
const rule = 'rule: { freeMinutes: 60, rateCents: 7500, stepMinutes: 15, rounding: up }'
const filter = `filter: { from: ${noon - days(1)}, to: ${noon + days(1)}, all: true }`

/** The visit that the vehicle of a case makes. */
export const visitOf = ({ geofenceId, vin }: CaseAbout): string =>
  visitRef({ geofenceId, vin, entered: noon })

export const detentionQueries: Readonly<Record<string, Case>> = {
  // Of one geofence: all that the other cases make do not fit a page.
  detentionVisits: {
    ...fleet,
    ask: ({ geofenceId }) =>
      `{ detentionVisits(${filter.replace(' }', `, geofenceId: ${geofenceId} }`)}) { visits { unitId geofence } } }`,
  },
  detentionTotals: { ...fleet, ask: () => `{ detentionTotals(${filter}) { byGeofence { geofence } } }` },
  detentionVisit: {
    ...fleet,
    refusal: 'There is no such visit. Reports that arrived late may have changed when it began.',
    ask: (about) => `{ detentionVisit(id: "${visitOf(about)}") { geofence } }`,
  },
  detentionRule: {
    ...fleet,
    refusal: noGeofence,
    mark: () => 'freeMinutes',
    ask: ({ geofenceId }) => `{ detentionRule(geofenceId: ${geofenceId}) { freeMinutes } }`,
  },
  'detentionRule: of a customer': {
    ...fleet,
    mark: () => 'freeMinutes',
    ask: ({ customerId }) => `{ detentionRule(customerId: ${customerId}) { freeMinutes } }`,
  },
}

export const detentionMutations: Readonly<Record<string, Case>> = {
  setDetentionRule: {
    ...editors,
    refusal: noGeofence,
    ask: ({ geofenceId }) => `mutation { setDetentionRule(geofenceId: ${geofenceId}, ${rule}) { isOwn } }`,
  },
  'setDetentionRule: of a customer': {
    ...administrators,
    ask: ({ customerId }) => `mutation { setDetentionRule(customerId: ${customerId}, ${rule}) { isOwn } }`,
  },
  clearDetentionRule: {
    ...editors,
    refusal: noGeofence,
    ask: ({ geofenceId }) => `mutation { setDetentionRule(geofenceId: ${geofenceId}, ${rule}) { isOwn }
      clearDetentionRule(geofenceId: ${geofenceId}) { isOwn } }`,
  },
}
