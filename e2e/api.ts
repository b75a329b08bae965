/** The app as programs meet it: sign-in, questions, and the live stream, with nothing of a browser. */

import { decodeChange, decodeVehicle, type LiveLine, type LiveVehicle } from '#domain/wire/live.ts'
import { appUnderTest } from './app-under-test.ts'
import { password } from './browser.ts'

/** The id token of an account. */
export async function tokenOf(email: string, word = password): Promise<string> {
  const answer = await fetch(`${appUnderTest.url}/auth/v1/loginV2`, {
    headers: { Authorization: `Basic ${btoa(`${email}:${word}`)}` },
  })
  const { token, errorMessage } = (await answer.json()) as { token?: string; errorMessage?: string }
  if (!token) throw new Error(`${email} was not let in: ${errorMessage}`)
  return token
}

interface Reply<T> {
  readonly data: T
  readonly errors?: readonly { readonly message: string }[]
}

/** What GraphQL answers to whoever holds the token. */
export async function graphql<T>(token: string, query: string, variables: object = {}): Promise<Reply<T>> {
  const answer = await fetch(`${appUnderTest.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  return (await answer.json()) as Reply<T>
}

export interface ListedVehicle {
  readonly vin: string
  readonly unitId: string
  readonly serialNumber: string | null
  readonly customerName: string
  readonly lat: number | null
  readonly lng: number | null
  readonly speed: number | null
}

/** Every trailer that the account may see. */
export async function vehiclesOf(token: string): Promise<readonly ListedVehicle[]> {
  const { data } = await graphql<{ vehiclesNow: { vehicles: readonly ListedVehicle[] } }>(
    token,
    `{ vehiclesNow(paginationInput: { pageSize: 500, pageNumber: 0 }, sortingInput: { sortBy: "unit_id", sortAsc: true }) {
      vehicles { vin unitId serialNumber customerName lat lng speed }
    } }`,
  )
  return data.vehiclesNow.vehicles
}

/** By id, the moment of the newest report. */
type Changes = ReadonlyMap<number, number>

/**
 * Listens to the live stream until `enough` says so of what has been heard; answers the vehicles told of, and
 * which of them changed.
 */
export async function listen(
  token: string,
  enough: (heard: { ready: boolean; changed: Changes }) => boolean,
  onReady: (vehicles: readonly LiveVehicle[]) => Promise<void> = async () => {},
): Promise<{ vehicles: readonly LiveVehicle[]; changed: Changes }> {
  const stop = new AbortController()
  const answer = await fetch(`${appUnderTest.url}/v1/api/live`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  const vehicles: LiveVehicle[] = []
  const changed = new Map<number, number>()
  let ready = false
  let rest = ''
  const take = async (line: LiveLine) => {
    if ('fleet' in line) vehicles.push(...line.fleet.map(decodeVehicle))
    if ('changes' in line)
      for (const { id, recorded } of line.changes.map(decodeChange)) changed.set(id, recorded ?? 0)
    if ('ready' in line) {
      ready = true
      await onReady(vehicles)
    }
  }
  const lines = answer.body!.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
  for await (const piece of lines) {
    const parts = (rest + piece).split('\n')
    rest = parts.pop()!
    for (const part of parts) if (part) await take(JSON.parse(part))
    if (enough({ ready, changed })) break
  }
  stop.abort()
  return { vehicles, changed }
}
