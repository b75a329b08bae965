/** Keeps the portal itself, so that it opens without a connection. What was seen last is kept by the page, not here. */
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'

/** Written by the build: the page and what the first screens need. */
declare const KEPT_AT_FIRST: readonly { readonly url: string; readonly revision: string | null }[]

/** What the page tells a waiting worker (`portal/data/app-worker.ts`). */
const takeOver = 'take over'

/** Addresses of the server: a page among them is not the portal's. */
const ofServer =
  /^\/(v1|auth|graphql|ingest|basemap|assets|healthz|readyz|metrics|terms|data-agreement)(\/|$)/

/** A connection slower than this counts as none. */
const patienceSeconds = 8
/** Files of other screens, kept when they were opened. */
const otherFilesMost = 150

/**
 * Keeps the files of the first screens when the worker is installed, and those of other screens when they are opened.
 * The page itself comes from the server as long as it answers. A new worker waits until the page lets it take over.
 */
export function keepShell(worker: ServiceWorkerGlobalScope): void {
  // The first route that fits answers: the page is asked of the server before what is kept is.
  registerRoute(
    ({ request, url }) =>
      request.mode === 'navigate' && request.destination === 'document' && !ofServer.test(url.pathname),
    new NetworkOnly({
      networkTimeoutSeconds: patienceSeconds,
      plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/' })],
    }),
  )
  precacheAndRoute([...KEPT_AT_FIRST])
  cleanupOutdatedCaches()
  // The name of the product, and where maps come from: the same for everybody at this address.
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname === '/v1/api/config',
    new NetworkFirst({ cacheName: 'config' }),
  )
  // Their names carry a hash of what is in them.
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({
      cacheName: 'screens',
      plugins: [new ExpirationPlugin({ maxEntries: otherFilesMost, purgeOnQuotaError: true })],
    }),
  )

  clientsClaim()
  worker.addEventListener('message', ({ data }) => {
    if (data === takeOver) void worker.skipWaiting()
  })
}
