/** The keys of the queue: j and k step, Enter opens, Esc comes back from the past. */
import { useEffect, useRef } from 'react'
import { isTyping } from '../../../ui/keys/typing.ts'

interface NowKeys {
  readonly step: (by: 1 | -1) => void
  readonly open: () => void
  /** Null: there is nothing to come back from. */
  readonly leave: (() => void) | null
}

export function useNowKeys(keys: NowKeys) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || document.querySelector('dialog[open], :popover-open')) return
      const { step, open, leave } = latest.current
      if (event.key === 'j') step(1)
      else if (event.key === 'k') step(-1)
      else if (event.key === 'Enter' && event.target === document.body) open()
      else if (event.key === 'Escape' && leave) leave()
      else return
      event.preventDefault()
      if (event.key === 'j' || event.key === 'k')
        requestAnimationFrame(() =>
          document.querySelector('.now-row[data-chosen]')?.scrollIntoView({ block: 'nearest' }),
        )
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
