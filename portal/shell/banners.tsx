/** The banners over a screen: developer messages for who is signed in, until they end or are dismissed. */

import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { plural, t } from '#domain/basics/texts.ts'
import { useBanners } from '../data/banners.ts'
import { dismiss, resendDismissed, useUndismissed } from '../data/dismissed-banners.ts'
import { Button, IconButton } from '../ui/controls/button.tsx'
import { useKeptFocus } from '../ui/keys/keep-focus.ts'
import { Banner } from '../ui/marks/banner.tsx'
import { useNow } from '../ui/time/clock.ts'
import './banners.css'

/** The others are one press away: the screen below is what people came for. */
const shownAtOnce = 2

export function Banners() {
  const told = useBanners()
  const undismissed = useUndismissed(told)
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  const [all, setAll] = useState(false)
  useEffect(() => resendDismissed(told), [told])
  // The server withdraws what ends; where it cannot be reached, the end is known all the same.
  const endedIds = useNow((now) =>
    undismissed
      .filter(({ ends }) => ends <= now)
      .map(({ id }) => id)
      .join(' '),
  )
  const ended = new Set(endedIds.split(' '))
  const banners = undismissed.filter(({ id }) => !ended.has(id))
  const more = banners.length - shownAtOnce
  const shown = all ? banners : banners.slice(0, shownAtOnce)
  return (
    <section ref={section} className="banners" aria-label={t('Messages')} aria-live="polite">
      {shown.map((banner) => (
        <Banner key={banner.id} banner={banner}>
          <IconButton label={t('Dismiss {{title}}', { title: banner.title })} onClick={() => dismiss(banner)}>
            <IconX size={16} stroke={1.8} />
          </IconButton>
        </Banner>
      ))}
      {more > 0 && (
        <Button kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? t('Show fewer messages')
            : plural(more, 'Show {{count}} more message', 'Show {{count}} more messages')}
        </Button>
      )}
    </section>
  )
}
