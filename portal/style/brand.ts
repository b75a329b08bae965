/** Whose brand the portal bears: that of its host, which the page says itself, or that of the user's customer. */
import { useSyncExternalStore } from 'react'
import { accentRoles } from '#domain/basics/shades.ts'
import { repaint } from './theme.ts'

export interface Brand {
  readonly name: string
  /** The address of a picture. */
  readonly logo: string | null
  /** Of the accent: each role in the light theme and in the dark one. */
  readonly shades: readonly string[] | null
  /** An email address or a page. */
  readonly supportAddress: string | null
}

/** Kept while somebody is signed in, so that the next page has it from its first moment on. */
const key = 'brand'

let current: Brand | null = null
let isOfHost = false
const listeners = new Set<() => void>()

const read = (text: string | null | undefined): Brand | null => {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

function show(brand: Brand | null) {
  current = brand
  const { style } = document.documentElement
  for (const [n, role] of accentRoles.entries()) {
    const [light, dark] = brand?.shades?.slice(2 * n) ?? []
    if (light && dark) style.setProperty(`--${role}`, `light-dark(${light}, ${dark})`)
    else style.removeProperty(`--${role}`)
  }
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = brand?.logo ?? '/mark.svg'
  repaint()
  for (const listen of listeners) listen()
}

/** Shows the brand that the page names, or the one of whoever is signed in here. */
export function startBrand(isSignedIn: boolean) {
  const named = read(document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content)
  isOfHost = named !== null
  const brand = named ?? (isSignedIn ? read(localStorage.getItem(key)) : null)
  if (brand) show(brand)
}

/** The brand of whoever is signed in now. A host that has a brand keeps its own. */
export function showOwnBrand(brand: Brand | null) {
  if (isOfHost) return
  if (brand) localStorage.setItem(key, JSON.stringify(brand))
  else localStorage.removeItem(key)
  if (JSON.stringify(brand) !== JSON.stringify(current)) show(brand)
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useBrand = (): Brand | null => useSyncExternalStore(listen, () => current)
