/** What is done about the cause of a verdict: put off, acknowledged, and taken back. */
import type { Instant } from '#domain/basics/units.ts'
import { mutation, request } from './graphql.ts'

/** A cause of a vehicle, by the `key` of its verdict. */
export interface CauseOf {
  readonly vin: string
  readonly causeKey: string
}

export const snoozeVerdictMutation = mutation(
  'mutation($vin: String!, $causeKey: String!, $until: Instant!) { snoozeVerdict(vin: $vin, causeKey: $causeKey, until: $until) { level } }',
)
/** It does not count until then, unless it gets worse. */
export const snoozeVerdict = (of: CauseOf, until: Instant) => request(snoozeVerdictMutation, { ...of, until })

export const acknowledgeVerdictMutation = mutation(
  'mutation($vin: String!, $causeKey: String!) { acknowledgeVerdict(vin: $vin, causeKey: $causeKey) { level } }',
)
/** It does not count as long as it lasts, unless it gets worse. */
export const acknowledgeVerdict = (of: CauseOf) => request(acknowledgeVerdictMutation, { ...of })

export const unsnoozeVerdictMutation = mutation(
  'mutation($vin: String!, $causeKey: String!) { unsnoozeVerdict(vin: $vin, causeKey: $causeKey) { level } }',
)
/** It counts again. */
export const unsnoozeVerdict = (of: CauseOf) => request(unsnoozeVerdictMutation, { ...of })
