/** Browser notifications, where the browser has them and the user has turned them on. */
import { useSyncExternalStore } from 'react'

const key = 'alert-notifications'
const listeners = new Set<() => void>()
const tell = () => {
  for (const listen of listeners) listen()
}

/** Browsers of phones have the name and the permission, and refuse to show one from a page. */
let refused = false

/** `none`: this browser has none; `blocked`: its user has said no; `off`: nobody has asked yet. */
export type NotifyState = 'none' | 'blocked' | 'off' | 'on'
const state = (): NotifyState => {
  if (!('Notification' in window) || refused) return 'none'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(key) === 'on' ? 'on' : 'off'
}
export const mayNotify = (): boolean => state() === 'on'
export const useNotifyState = (): NotifyState =>
  useSyncExternalStore((listen) => {
    listeners.add(listen)
    return () => listeners.delete(listen)
  }, state)

/** Switches them; the browser asks the first time, which it allows only on a press. */
export async function setNotify(on: boolean): Promise<void> {
  if (on && (await Notification.requestPermission()) === 'granted') localStorage.setItem(key, 'on')
  else localStorage.removeItem(key)
  tell()
}

/** Shows one. Of several windows that show the same `tag` at once the browser keeps one. */
export function notify(tag: string, title: string, body: string, onOpen: () => void) {
  let shown: Notification
  try {
    shown = new Notification(title, { tag, body, icon: '/icons/icon-192.png' })
  } catch (error) {
    console.warn('This browser does not support notifications.', error)
    refused = true
    tell()
    return
  }
  shown.onclick = () => {
    focus()
    onOpen()
    shown.close()
  }
}
