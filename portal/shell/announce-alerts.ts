/** Announces new alerts: as toasts in the page, and as browser notifications if these are on and the page is hidden. */
import { plural, t } from '#domain/basics/texts.ts'
import type { LiveFiring } from '#domain/wire/live.ts'
import { inboxPath, rulesPath } from '../data/alert-paths.ts'
import { mayNotify, notify } from '../data/notifications.ts'
import { go } from '../ui/layout/address.ts'
import { toast } from '../ui/overlays/toast.ts'

/** More at once are announced as a number. */
const mostShown = 3

export function announceAlerts(firings: readonly LiveFiring[]) {
  // Whoever looks at the inbox sees them come there.
  const atInbox =
    location.pathname === rulesPath &&
    new URLSearchParams(location.search).get('tab') === 'inbox' &&
    document.visibilityState === 'visible'
  if (!atInbox) {
    if (firings.length > mostShown)
      toast({
        key: 'new alerts',
        level:
          (['critical', 'caution'] as const).find((level) => firings.some((one) => one.level === level)) ??
          'notice',
        title: plural(firings.length, '{{count}} new alert', '{{count}} new alerts'),
        text: t('Open the inbox to see them.'),
        to: inboxPath(),
      })
    else
      for (const { id, level, unitId, ruleName, because } of firings)
        toast({
          key: `alert ${id}`,
          level,
          title: `${unitId}: ${ruleName}`,
          text: because,
          to: inboxPath(id),
        })
  }
  if (document.visibilityState === 'visible' || !mayNotify()) return
  for (const { id, unitId, ruleName, because } of firings.slice(-mostShown))
    notify(`alert ${id}`, `${unitId}: ${ruleName}`, because, () => go(inboxPath(id)))
}
