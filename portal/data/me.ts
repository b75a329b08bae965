/** The signed-in user as the server knows them, and the feature flags of their customer. */
import { useMemo, useSyncExternalStore } from 'react'
import type { Viewer } from '#domain/access/session.ts'
import { storageKeys as keys } from '#domain/access/storage-keys.ts'
import { unitsOf } from '#domain/basics/own-units.ts'
import { showOwnBrand } from '../style/brand.ts'
import { setOwnLanguage } from '../ui/language.ts'
import { setOwnZone } from '../ui/time/time.ts'
import { setOwnUnits } from '../ui/units.ts'
import { apiAddress } from './api-address.ts'
import { type Answer, query, request } from './graphql.ts'
import { askOrRecall } from './last-seen.ts'
import { onSession, session, useSession } from './session.ts'

export type Me = Answer<typeof meQuery>['me']

export const meQuery = query(
  '{ me { id email name isLoggedIn customerNames withheld buysFromHouse firstRun endedTours vehicleGroups { customerId name } timezone { id description } units { distance temperature pressure weight clock weekStart language } brand { name logo shades supportAddress } } }',
)
export const featuresQuery = query(
  'query($customerId: ID) { getCustomerFeatures(customerId: $customerId) { featureId featureName } }',
)
/** Whether the first report of the installation is still to come, asked alone. */
export const stillFirstRunQuery = query('{ me { firstRun } }')
export const stillFirstRun = async (signal?: AbortSignal): Promise<boolean> =>
  (await request(stillFirstRunQuery, {}, signal)).me.firstRun

interface Known {
  readonly me: Me | null
  /** Null while the list has not come; some flags are on even so. */
  readonly flags: ReadonlySet<string> | null
  /** Who the user is could not be read. */
  readonly failed: boolean
  /** Nothing more is waited for: the list of flags has come, or cannot be had. */
  readonly settled: boolean
}
const nothing: Known = { me: null, flags: null, failed: false, settled: false }

let known: Known = nothing
let requestedFor: number | null = null
const listeners = new Set<() => void>()
const become = (next: Known) => {
  known = next
  setOwnZone(next.me?.timezone?.id)
  if (next.me) {
    const own = unitsOf(next.me.units)
    setOwnUnits(own)
    setOwnLanguage(own.language)
  }
  for (const listen of listeners) listen()
}

/** Asks once for each person who signs in. Flags that cannot be had are left at their defaults (§4). */
async function follow() {
  const userId = session()?.viewer.userId ?? null
  if (userId === requestedFor) return
  requestedFor = userId
  // Asked anew about the same person, the old answer stands until the new one is there.
  if (String(userId) !== known.me?.id) become(nothing)
  if (userId === null) {
    setOwnUnits(null)
    return showOwnBrand(null)
  }
  const still = () => requestedFor === userId
  const me = askOrRecall('me', () => request(meQuery, {})).then(({ me }) => {
    if (!still()) return
    localStorage.setItem(keys.customerNames, me.customerNames.join(', '))
    const { brand } = me
    showOwnBrand(brand && { ...brand, logo: brand.logo && apiAddress(brand.logo) })
    become({ ...known, me, failed: false })
  })
  const flags = askOrRecall('features', () => request(featuresQuery, { customerId: null }), {
    mayRecall: !navigator.onLine,
  }).then(({ getCustomerFeatures }) => {
    if (still())
      become({
        ...known,
        flags: new Set(getCustomerFeatures.map(({ featureName }) => featureName)),
        settled: true,
      })
  })
  const outcomes = await Promise.allSettled([me, flags])
  if (outcomes[0].status === 'rejected' && still()) become({ ...known, failed: true })
  if (outcomes[1].status === 'rejected' && still()) become({ ...known, settled: true })
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      console.warn('What the user may see could not be read.', outcome.reason)
}

/** Asks anew, after I have changed something about myself. */
export function reloadMe() {
  requestedFor = null
  void follow()
}

/** What I have just ended holds at once. @param endedTours null: no tour is wanted any more */
export function takeEndedTours(endedTours: readonly string[] | null) {
  if (known.me) become({ ...known, me: { ...known.me, endedTours } })
}

/** Follows the session from now on. */
export function startMe() {
  onSession(() => void follow())
  addEventListener('online', reloadMe)
  void follow()
}

export const useMe = (): Known =>
  useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => known,
  )

/** Who is signed in; what was taken away from them since the token was made counts already. */
export function useViewer(): Viewer | null {
  const signedIn = useSession()?.viewer ?? null
  const withheld = useMe().me?.withheld
  return useMemo(() => (signedIn && withheld ? { ...signedIn, withheld } : signedIn), [signedIn, withheld])
}
