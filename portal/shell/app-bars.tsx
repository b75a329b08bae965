/** Two quiet lines over a screen: what is seen is from before, and a newer version waits. */

import { plural, t } from '#domain/basics/texts.ts'
import { minute } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { takeNewVersion } from '../data/app-worker.ts'
import { useAsOf } from '../data/last-seen.ts'
import { useNow } from '../ui/time/clock.ts'
import { dateOf, timeOfDay } from '../ui/time/time.ts'
import './app-bars.css'

/** When what is seen was so: "10:42, 12 minutes ago"; with the day, where that was another. */
const offlineWords = (at: Instant, now: Instant): string => {
  const ago = Math.max(0, Math.floor((now - at) / minute))
  const time = dateOf(at) === dateOf(now) ? timeOfDay(at) : `${dateOf(at)}, ${timeOfDay(at)}`
  const age =
    ago === 0
      ? t('just now')
      : ago < 60
        ? plural(ago, '{{count}} minute ago', '{{count}} minutes ago')
        : plural(Math.floor(ago / 60), '{{count}} hour ago', '{{count}} hours ago')
  return t('Offline. This is as of {{time}}, {{age}}.', { time, age })
}

/** How old what is shown is, while the server cannot be reached. */
export function OfflineBar() {
  const at = useAsOf()
  const words = useNow((now) => (at === null ? '' : offlineWords(at, now)))
  return (
    <p className="app-bar numbers" role="status">
      {words}
    </p>
  )
}

/** A newer version is there; the page is loaded again when somebody says so. */
export function VersionBar() {
  return (
    <p className="app-bar" role="status">
      {t('A new version is ready.')}{' '}
      <button type="button" className="link" onClick={takeNewVersion}>
        {t('Reload')}
      </button>
    </p>
  )
}
