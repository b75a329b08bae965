/** Whether a customer requires a second factor of all its users, and changing that. */
import { useState } from 'react'
import { sentenceOf } from '../ui/states/sentence-of.ts'
import { mutation, query, request } from './graphql.ts'
import { useQuery } from './use-query.ts'

export const secondFactorRequiredQuery = query(
  'query($customerId: ID!) { secondFactorRequired(customerId: $customerId) }',
)
export const requireSecondFactorMutation = mutation(
  'mutation($customerId: ID!, $on: Boolean!) { requireSecondFactor(customerId: $customerId, on: $on) }',
)

export interface SecondFactorRule {
  /** Null until it is known. */
  readonly on: boolean | null
  readonly busy: boolean
  /** A sentence fit to be shown. */
  readonly error: string | null
  readonly turn: (on: boolean) => void
}

export function useSecondFactorRule(customerId: string): SecondFactorRule {
  const query = useQuery(
    customerId,
    async (signal) => (await request(secondFactorRequiredQuery, { customerId }, signal)).secondFactorRequired,
  )
  const [turned, setTurned] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  async function turn(on: boolean) {
    setBusy(true)
    setFailed(null)
    try {
      setTurned((await request(requireSecondFactorMutation, { customerId, on })).requireSecondFactor)
    } catch (error) {
      setFailed(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    on: turned ?? query.answer,
    busy,
    error: failed ?? query.error,
    turn: (on) => void turn(on),
  }
}
