/** What a browser says of itself, in words that its owner knows it by. */
import { t } from '#domain/basics/texts.ts'

/** The first that fits: newer browsers call themselves by the names of older ones as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/(Headless)?Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** "Chrome on Windows"; what is no browser says its own first word. */
export function deviceOf(agent: string | null): string {
  const browser = nameIn(browsers, agent ?? '')
  const system = nameIn(systems, agent ?? '')
  if (browser) return system ? t('{{browser}} on {{system}}', { browser, system }) : browser
  return system ?? (agent?.split(/[/ ]/)[0] || t('Unknown device'))
}
