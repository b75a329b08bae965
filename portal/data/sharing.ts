/** Shared links: listing, creating and revoking them, and reading what one shows, signed in or not. */

import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { OpenedShare, SharedView, ShareRefusal } from '#domain/fleet/share.ts'
import { apiAddress } from './api-address.ts'
import { languageHeader } from './call.ts'
import type { ShareInput } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

export type Share = Answer<typeof sharesQuery>['shares'][number]

const fields = `id name madeBy vin unitId groupName shows sensorTypeIds trackHours hasPin created expires state opened
  lastUsed`

export const sharesQuery = query(`query($vin: String) { shares(vin: $vin) { ${fields} } }`)
export const shares = async (vin: string | null, signal?: AbortSignal): Promise<readonly Share[]> =>
  (await request(sharesQuery, { vin }, signal)).shares

/** A vehicle by its VIN, or a group of a customer. */
export type ShareSubject =
  | { readonly vin: string }
  | { readonly customerId: string; readonly vehicleGroupId: string }
export type ShareRequest = Omit<ShareInput, 'vin' | 'customerId' | 'vehicleGroupId'>
export const createShareMutation = mutation(
  'mutation($input: ShareInput!) { createShare(input: $input) { path } }',
)
/** Answers the address to hand on, which the server sends only this once. */
export const createShare = async (subject: ShareSubject, wanted: ShareRequest): Promise<string> => {
  const { createShare } = await request(createShareMutation, { input: { ...subject, ...wanted } })
  return location.origin + createShare.path
}

export const revokeShareMutation = mutation('mutation($id: ID!) { revokeShare(id: $id) { state } }')
export const revokeShare = async (id: string): Promise<void> => {
  await request(revokeShareMutation, { id })
}

/** A link does not open, or not now; `away`: the server could not be asked; `denied`: it, or a proxy before it, said no. */
export class ShareClosed extends Error {
  readonly why: ShareRefusal | 'away' | 'denied'
  /** When it may be tried again, if the server sent that. */
  readonly wait: Ms | null
  constructor(why: ShareClosed['why'], message: string, wait: Ms | null = null) {
    super(message)
    this.why = why
    this.wait = wait
  }
}

const away = t('The server cannot be reached at the moment. Trying again automatically.')
const denied = t('You were not let in. Please open the link again from the message that it came in.')

/** Fetches as nobody in particular: whoever is signed in here lends a visitor nothing. @throws ShareClosed */
async function visit<T>(path: string, init: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(apiAddress(path), { ...init, headers: { ...languageHeader(), ...init.headers } })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ShareClosed('away', away)
  }
  if (answer.ok) return (await answer.json()) as T
  // A server that is being changed answers with a page of its proxy.
  const text = (await answer.json().catch(() => ({}))) as {
    reason?: ShareRefusal
    errorMessage?: string
    wait?: Ms
  }
  if (text.reason) throw new ShareClosed(text.reason, text.errorMessage ?? '', text.wait ?? null)
  if (answer.status === 401 || answer.status === 403) throw new ShareClosed('denied', denied)
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
