/** A developer message as its readers see it: its level by colour and shape, title, text, and where more is to be read. */

import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { LiveBanner } from '#domain/wire/live.ts'
import { LevelMark } from './level-mark.tsx'
import './banner.css'

/** Of an address what tells readers where it leads. */
const hostOf = (link: string): string | null => URL.parse(link)?.host || null

export function Banner({
  banner: { level, title, text, link },
  children,
}: {
  banner: Pick<LiveBanner, 'level' | 'title' | 'text' | 'link'>
  /** What stands at its end. */
  children?: ReactNode
}) {
  const host = link === null ? null : hostOf(link)
  return (
    <div className="banner" data-level={level}>
      <LevelMark level={level} />
      <div className="banner-words">
        <b>{title}</b>
        <span>{text}</span>
        {host && (
          <a href={link!} target="_blank" rel="noopener noreferrer">
            {t('More at {{site}}', { site: host })}
            <span className="unseen">{t(', in a new window')}</span>
            <IconExternalLink size={14} stroke={1.8} aria-hidden="true" />
          </a>
        )}
      </div>
      {children}
    </div>
  )
}
