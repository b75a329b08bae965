/** How somebody arranges the modules of Fleet Control: their order, how many columns and rows each takes, which show. */
import { storageKeys } from '#domain/access/storage-keys.ts'

/** Columns of a wide window, and the most rows of a module. */
export const widestModule = 4
export const highest = 4

export interface PlacedModule {
  readonly key: string
  /** Columns. */
  readonly w: number
  /** Rows. */
  readonly h: number
}
export interface Layout {
  readonly modules: readonly PlacedModule[]
  readonly hidden: ReadonlySet<string>
}

const within = (value: number, most: number) => Math.max(1, Math.min(most, Math.round(value)))
const isPlaced = (value: unknown): value is PlacedModule => {
  const { key, w, h } = (value ?? {}) as Partial<PlacedModule>
  return typeof key === 'string' && Number.isFinite(w) && Number.isFinite(h)
}
const read = (key: string): unknown => {
  const text = localStorage.getItem(key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch (error) {
    console.warn(`The value stored as ${key} cannot be read.`, error)
    return null
  }
}

/** What this browser keeps, over the usual: modules that it does not know yet stand last and show. */
export function readLayout(usual: readonly PlacedModule[]): Layout {
  const kept = read(storageKeys.gridLayout)
  const known = new Map(usual.map((one) => [one.key, one]))
  const placed = (Array.isArray(kept) ? kept : [])
    .filter(isPlaced)
    .filter(({ key }, index, all) => known.has(key) && all.findIndex((one) => one.key === key) === index)
    .map(({ key, w, h }) => ({ key, w: within(w, widestModule), h: within(h, highest) }))
  const rest = usual.filter(({ key }) => !placed.some((one) => one.key === key))
  const visible = read(storageKeys.visibleGridModules)
  const hidden = Array.isArray(visible)
    ? placed.filter(({ key }) => !visible.includes(key)).map(({ key }) => key)
    : []
  return { modules: [...placed, ...rest], hidden: new Set(hidden) }
}

export function saveModuleLayout({ modules, hidden }: Layout) {
  localStorage.setItem(storageKeys.gridLayout, JSON.stringify(modules))
  const visible = modules.map(({ key }) => key).filter((key) => !hidden.has(key))
  localStorage.setItem(storageKeys.visibleGridModules, JSON.stringify(visible))
}

export function forgetLayout() {
  localStorage.removeItem(storageKeys.gridLayout)
  localStorage.removeItem(storageKeys.visibleGridModules)
}

/** Puts a module where another stands, which makes room on the side it came from. */
export function put(layout: Layout, from: string, to: string): Layout {
  const modules = [...layout.modules]
  const [a, b] = [from, to].map((key) => modules.findIndex((one) => one.key === key)) as [number, number]
  if (a < 0 || b < 0 || a === b) return layout
  const [moved] = modules.splice(a, 1)
  modules.splice(b, 0, moved!)
  return { ...layout, modules }
}

/** Moves a module past the next one that shows, earlier or later. */
export function stepModule(layout: Layout, key: string, by: 1 | -1): Layout {
  const seen = layout.modules.filter((one) => !layout.hidden.has(one.key))
  const to = seen[seen.findIndex((one) => one.key === key) + by]
  return to ? put(layout, key, to.key) : layout
}

export const sized = (layout: Layout, key: string, w: number, h: number): Layout => ({
  ...layout,
  modules: layout.modules.map((one) =>
    one.key === key ? { key, w: within(w, widestModule), h: within(h, highest) } : one,
  ),
})

export const show = (layout: Layout, key: string, on: boolean): Layout => {
  const hidden = new Set(layout.hidden)
  on ? hidden.delete(key) : hidden.add(key)
  return { ...layout, hidden }
}
