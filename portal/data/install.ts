/** Installing the portal as an app: the browser's own offer, kept until somebody takes it. */
import { useSyncExternalStore } from 'react'

/** What Chromium hands out where the portal can be installed and is not. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}

/** `ask`: the browser installs it when asked. `iphone`: its user does it by the browser's own menu. */
export type Installing = 'ask' | 'iphone' | null

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()
const become = (next: InstallOffer | null) => {
  offer = next
  for (const listen of listeners) listen()
}

/** Keeps the browser's offer from now on; it comes once, soon after the page is loaded. */
export function startInstall() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    become(event as InstallOffer)
  })
  addEventListener('appinstalled', () => become(null))
}

/** An iPad says that it is a Mac, which has no touch. */
const isIphone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const state = (): Installing => {
  if (offer) return 'ask'
  return isIphone() && !matchMedia('(display-mode: standalone)').matches ? 'iphone' : null
}

/** How the portal can be installed here; null where it cannot be, or is. */
export const useInstalling = (): Installing =>
  useSyncExternalStore((listen) => {
    listeners.add(listen)
    return () => listeners.delete(listen)
  }, state)

/** Opens the browser's question; it can be asked once. */
export function install() {
  const taken = offer
  become(null)
  taken?.prompt().catch((error) => console.warn('The browser does not install the portal.', error))
}
