/** Counts the pages that are opened; what sends them is loaded once the first page has come. */

const waiting: string[] = []
let loading = false

/** `route`: as the screen names its path, never the address itself. */
export function countView(route: string) {
  waiting.push(route)
  if (loading) return
  loading = true
  setTimeout(() => {
    import('./send-usage.ts')
      .then(({ startSending }) => startSending(waiting, route))
      .catch((error) => console.warn('Page views are not counted.', error))
  }, 3_000)
}
