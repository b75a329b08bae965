/** Short news over whatever shows: they come by themselves, and go by themselves. */
import { useSyncExternalStore } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import type { Level } from '#domain/vehicle/severity.ts'

export interface Toast {
  /** One of the same key takes the place of the one before. */
  readonly key: string
  readonly level: Level
  readonly title: string
  readonly text?: string
  /** Where a press on it leads. */
  readonly to?: string
}

/** How long one stays, unless the pointer or the focus is on it. */
export const toastStays: Ms = 8_000
/** More at once hide the page. */
const most = 3

let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()
const become = (next: readonly Toast[]) => {
  toasts = next
  for (const listen of listeners) listen()
}

/** Shows one; the oldest give way. */
export const toast = (news: Toast) =>
  become([...toasts.filter(({ key }) => key !== news.key), news].slice(-most))
export const dropToast = (key: string) => become(toasts.filter((one) => one.key !== key))

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => toasts,
  )
