/** Shared links: the list, making one, taking one back; and what somebody who holds one asks, signed in or not. */
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { OpenedShare, SharedView, ShareRefusal, ShareThing } from '#domain/fleet/share.ts'
import { ask, question } from './graphql.ts'

export interface Share {
  readonly id: string
  readonly name: string
  readonly madeBy: string
  readonly vin: string | null
  readonly unitId: string | null
  readonly groupName: string | null
  readonly shows: readonly ShareThing[]
  readonly sensorTypeIds: readonly number[]
  readonly trackHours: number
  readonly hasPin: boolean
  readonly created: Instant
  readonly expires: Instant
  readonly state: 'open' | 'expired' | 'revoked' | 'ended'
  readonly opened: number
  readonly lastUsed: Instant | null
}

const fields = `id name madeBy vin unitId groupName shows sensorTypeIds trackHours hasPin created expires state opened
  lastUsed`

export const sharesQuestion = question<{ shares: readonly Share[] }, { vin: string | null }>(
  `query($vin: String) { shares(vin: $vin) { ${fields} } }`,
)
export const shares = async (vin: string | null, signal?: AbortSignal): Promise<readonly Share[]> =>
  (await ask(sharesQuestion, { vin }, signal)).shares

/** A vehicle by its VIN, or a group of a customer. */
export type ShareSubject =
  | { readonly vin: string }
  | { readonly customerId: string; readonly vehicleGroupId: string }
export interface ShareWish {
  readonly name: string
  readonly expires: Instant
  readonly pin: string | null
  readonly shows: readonly ShareThing[]
  readonly sensorTypeIds: readonly number[]
  readonly trackHours: number
}
export const createShareQuestion = question<
  { createShare: { path: string } },
  { input: ShareWish & ShareSubject }
>('mutation($input: ShareInput!) { createShare(input: $input) { path } }')
/** Answers the address to hand on, which is told this once. */
export const createShare = async (subject: ShareSubject, wish: ShareWish): Promise<string> => {
  const { createShare } = await ask(createShareQuestion, { input: { ...subject, ...wish } })
  return location.origin + createShare.path
}

export const revokeShareQuestion = question<{ revokeShare: { state: string } }, { id: string }>(
  'mutation($id: ID!) { revokeShare(id: $id) { state } }',
)
export const revokeShare = async (id: string): Promise<void> => {
  await ask(revokeShareQuestion, { id })
}

/** A link does not open, or not now; `away`: the server could not be asked. */
export class ShareClosed extends Error {
  readonly why: ShareRefusal | 'away'
  /** When it may be tried again, where that is told. */
  readonly wait: Ms | null
  constructor(why: ShareRefusal | 'away', message: string, wait: Ms | null = null) {
    super(message)
    this.why = why
    this.wait = wait
  }
}

const away = 'The server cannot be reached at the moment. It is tried again by itself.'

/** Fetches as nobody in particular: whoever is signed in here lends a visitor nothing. @throws ShareClosed */
async function visit<T>(path: string, init: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ShareClosed('away', away)
  }
  if (answer.ok) return (await answer.json()) as T
  // A server that is being changed answers with a page of its proxy.
  const said = (await answer.json().catch(() => ({}))) as {
    reason?: ShareRefusal
    errorMessage?: string
    wait?: Ms
  }
  if (said.reason) throw new ShareClosed(said.reason, said.errorMessage ?? '', said.wait ?? null)
  throw new ShareClosed('away', away)
}

/** Opens a link by the secret of its address, and its PIN where it has one. @throws ShareClosed */
export const openShare = (link: string, pin: string | null, signal: AbortSignal): Promise<OpenedShare> =>
  visit('/v1/api/shared/open', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ link, pin }),
    signal,
  })

/** What a pass shows now; of a group also more of one vehicle. @throws ShareClosed */
export const visitShare = (pass: string, vehicle: number | null, signal: AbortSignal): Promise<SharedView> =>
  visit(`/v1/api/shared/view${vehicle === null ? '' : `?vehicle=${vehicle}`}`, {
    headers: { Authorization: `Bearer ${pass}` },
    signal,
  })
