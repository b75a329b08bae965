/** Decides which screen a path shows to whom. */
import { mayShow } from '#domain/access/gate.ts'
import { can } from '#domain/access/rights.ts'
import { isTechnician } from '#domain/access/roles.ts'
import type { Viewer } from '#domain/access/session.ts'
import { isKeptToNone } from '#domain/fleet/group.ts'
import { pathOf, type Screen } from '../data/screen.ts'
import { match, type Params } from '../ui/layout/address.ts'
import { firstRun, help, notFound, profile, screens, settingsHome } from './screens.ts'

/** What to do about a path. */
export type Route =
  | { readonly show: Screen; readonly params: Params }
  /** The path has moved. */
  | { readonly moved: string }
  /** Signed in, without the right, the flag or the permission. */
  | { readonly refuse: Screen }
  /** Nobody is signed in, and somebody has to be: the path is remembered. */
  | { readonly signIn: true }
  /** Signed in at the sign-in: on to where they wanted to go. */
  | { readonly welcome: true }

const fits = (screen: Screen, params: Params): boolean =>
  Object.entries(params).every(([name, value]) => screen.params?.[name]?.test(value) ?? true)

/** The screen of a path, with the pattern that it fits. */
export function find(path: string): { screen: Screen; params: Params; pattern: string } | null {
  for (const screen of screens) {
    for (const pattern of [...screen.paths, ...Object.keys(screen.moved ?? {})]) {
      const params = match(pattern, path)
      if (params && fits(screen, params)) return { screen, params, pattern }
    }
  }
  return null
}

export function route(path: string, viewer: Viewer | null, flags: ReadonlySet<string> | null): Route {
  const found = find(path)
  if (!found) return { show: notFound, params: {} }
  const { screen, params } = found
  const moved = screen.moved?.[path]
  if (moved !== undefined) return { moved }
  if (viewer && path === '/') return { welcome: true }
  if (screen.open) return { show: screen, params }
  if (!viewer) return { signIn: true }
  // While the flags have not come nobody is turned away for one.
  const gate = flags === null ? { ...screen, flag: undefined } : screen
  if (mayShow(withoutUndefined(gate), viewer, flags)) return { show: screen, params }
  // Somebody without the right to a tab sees the settings' own word, not a redirect.
  return screen.tab ? { show: settingsHome, params: {} } : { refuse: screen }
}

const withoutUndefined = ({
  right,
  flag,
  permission,
}: { [K in 'right' | 'flag' | 'permission']?: Screen[K] | undefined }) => ({
  ...(right ? { right } : {}),
  ...(flag ? { flag } : {}),
  ...(permission ? { permission } : {}),
})

/** The menu's entries for this viewer, in order. `groups`: those the viewer was put into, as far as they are known. */
export const menuFor = (
  viewer: Viewer,
  flags: ReadonlySet<string> | null,
  groups: readonly { readonly customerId: string; readonly name: string }[] = [],
  of: readonly Screen[] = screens,
): readonly Screen[] => {
  const none = isKeptToNone(viewer.customers, groups)
  return of.filter(
    (screen) =>
      screen.menu &&
      mayShow(screen, viewer, flags) &&
      (screen.menu.right === undefined || can(viewer, screen.menu.right)) &&
      !(none && screen.menu.wantsVehicles),
  )
}

/** The tabs of the settings for this viewer, in order. */
export const tabsFor = (
  viewer: Viewer,
  flags: ReadonlySet<string> | null,
  of: readonly Screen[] = screens,
): readonly Screen[] => of.filter((screen) => screen.tab && mayShow(screen, viewer, flags))

/** The screen whose entry of the menu is marked while this one shows: all of the settings share one. */
export const entryOf = (screen: Screen): Screen =>
  screen.tab || screen === settingsHome ? profile : (screen.under && find(screen.under)?.screen) || screen

/**
 * Where somebody lands who wanted nothing in particular: technicians on troubleshooting help (§2),
 * everybody else on the first screen of their menu but help, or on the first tab of the settings that is not about
 * themselves.
 * @param setsUp whether they are to set up an installation in which nothing has reported yet
 */
export function landing(viewer: Viewer, flags: ReadonlySet<string> | null, setsUp = false): string {
  if (setsUp) return pathOf(firstRun)
  if (isTechnician(viewer.roles)) return '/help/troubleshooting'
  const first = [...menuFor(viewer, flags), ...tabsFor(viewer, flags)].find(
    (screen) => screen !== profile && screen !== help,
  )
  return pathOf(first ?? profile)
}
