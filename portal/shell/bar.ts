/** The bar of a phone: the screens that are wanted on the way, as far as somebody has them, in short words. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../data/screen.ts'

/** By path, in the order of the menu. Readers hear the menu's own words. */
const words: Readonly<Record<string, string>> = {
  '/control': t('Now'),
  '/tracking/{vin?}': t('Map'),
  '/fleet/currentFleetStatus': t('Fleet'),
  '/alertconfiguration': t('Alerts'),
}
/** So many stand before "More". */
const room = 4

/** What the bar calls a screen. */
export const barWord = ({ paths, menu }: Screen): string => words[paths[0]!] ?? menu?.label ?? ''

/** Those of the bar; who lacks one of the usual has the next of the menu in its place. */
export function barOf(entries: readonly Screen[]): ReadonlySet<Screen> {
  const usual = entries.filter(({ paths }) => Object.hasOwn(words, paths[0]!))
  return new Set([...usual, ...entries].filter((one, at, all) => all.indexOf(one) === at).slice(0, room))
}
