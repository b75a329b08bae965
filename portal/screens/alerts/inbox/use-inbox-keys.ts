/** The keys of the inbox: a mail reader's, so that hands know them already. */
import { useEffect, useRef } from 'react'
import type { FiringAct } from '../../../data/firings.ts'
import { isTyping } from '../../../ui/keys/typing.ts'

export interface InboxKeys {
  readonly move: (by: number) => void
  readonly open: () => void
  readonly back: () => void
  readonly toggle: () => void
  readonly snooze: () => void
  readonly act: (what: FiringAct) => void
}

export function useInboxKeys(keys: InboxKeys) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || event.defaultPrevented || document.querySelector('dialog[open]')) return
      if (document.querySelector('.popover:popover-open')) return
      const { move, open, back, toggle, snooze, act } = latest.current
      const on: Readonly<Record<string, () => void>> = {
        j: () => move(1),
        k: () => move(-1),
        o: open,
        x: toggle,
        e: () => act('acknowledge'),
        s: snooze,
        r: () => act('resolve'),
        u: () => act('unread'),
        Escape: back,
        '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
      }
      const run = on[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
