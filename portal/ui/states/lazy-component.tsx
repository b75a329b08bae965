/** Components that are loaded on demand: while the server is away, loading is retried, not given up. */

import { type ComponentType, lazy, useSyncExternalStore } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { Button } from '../controls/button.tsx'
import { Loading } from './states.tsx'

const pollEvery: Ms = 3_000
/** A server may answer and yet not have the file at once; what then still fails is broken. */
const timeout = 3

let waiting = 0
let wake = () => {}
const listeners = new Set<() => void>()
const listen = (heard: () => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}
const wait = (more: number) => {
  waiting += more
  for (const heard of listeners) heard()
}
const pause = () =>
  new Promise<void>((resolve) => {
    wake = resolve
    setTimeout(resolve, pollEvery)
  })

/** Style sheets that failed to load: the bundler treats them as loaded and would never request them again. */
const unstyled = new Set<string>()
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') {
      unstyled.add(target.href)
      target.remove()
    }
  },
  true,
)
/** Requests them again; whether all of them have loaded. */
const restyled = async () => {
  await Promise.all(
    [...unstyled].map(
      (href) =>
        new Promise<void>((resolve) => {
          unstyled.delete(href)
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
          link.onload = link.onerror = () => resolve()
          document.head.append(link)
        }),
    ),
  )
  return unstyled.size === 0
}

let answering: Promise<void> | null = null
/** Settles once the server answers. After an upgrade it no longer has the files of this page: the page is reloaded. */
const answers = () => {
  answering ??= (async () => {
    for (;;) {
      await pause()
      const page = await fetch('/', { cache: 'no-store' }).then(
        (answer) => (answer.ok ? answer.text() : null),
        () => null,
      )
      if (page === null || !(await restyled())) continue
      const entry = document.querySelector('script[type=module]')?.getAttribute('src')
      if (entry && !page.includes(entry)) await renew()
      answering = null
      return
    }
  })()
  return answering
}

/** Reloads the page, once a minute at most: a proxy may still serve an older one. */
async function renew() {
  if (Date.now() - (sessionStorage.reloaded ?? 0) < 60_000) return
  sessionStorage.reloaded = Date.now()
  location.reload()
  await new Promise(() => {})
}

/** What `load` loads, whatever becomes of the server meanwhile. @throws where the server answers, and it fails all the same */
async function had<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load()
    } catch (error) {
      if (tries > timeout) throw error
      console.warn('A part of the portal could not be loaded; it is tried again.', error)
      wait(1)
      await answers()
      wait(-1)
    }
  }
}

/** A component that is loaded when it is first drawn. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await had(load) }))

/** Shown until the component has loaded: grey lines, or why it cannot be loaded. */
export function LazyFallback(lines: { lines?: number; label?: string }) {
  const waits = useSyncExternalStore(listen, () => waiting > 0)
  if (!waits) return <Loading {...lines} />
  return (
    <div className="state" data-kind="error" role="alert">
      <h2>{t('This cannot be loaded: the server cannot be reached.')}</h2>
      <p>{t('Trying again automatically.')}</p>
      <Button onClick={() => wake()}>{t('Try again')}</Button>
    </div>
  )
}

// Other dynamic imports are not retried, but after an upgrade they too reload the page.
addEventListener('vite:preloadError', () => void answers())
