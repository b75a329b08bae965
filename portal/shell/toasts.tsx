/** The toasts as they are seen: over the page, read out calmly, gone after a while unless somebody is at them. */

import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { go } from '../ui/layout/address.ts'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { dropToast, type Toast, toastStays, useToasts } from '../ui/overlays/toast.ts'
import './toasts.css'

export function Toasts() {
  const toasts = useToasts()
  return (
    <section className="toasts" aria-label={t('News')} aria-live="polite">
      {toasts.map((toast) => (
        <One key={toast.key} toast={toast} />
      ))}
    </section>
  )
}

function One({ toast }: { toast: Toast }) {
  const { key, level, title, text, to } = toast
  const [held, setHeld] = useState(false)
  // One that takes the place of another of its key stays its own time.
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dropToast(toast.key), toastStays)
    return () => clearTimeout(timer)
  }, [toast, held])
  const description = (
    <>
      <LevelMark level={level} />
      <span className="toast-words">
        <b>{title}</b>
        {text && <span>{text}</span>}
      </span>
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being at it only keeps it from going
    <div
      className="toast"
      data-level={level}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {to ? (
        <button
          type="button"
          className="toast-text"
          onClick={() => {
            dropToast(key)
            go(to)
          }}
        >
          {description}
        </button>
      ) : (
        <div className="toast-text">{description}</div>
      )}
      <IconButton label={t('Dismiss')} onClick={() => dropToast(key)}>
        <IconX size={16} stroke={1.8} />
      </IconButton>
    </div>
  )
}
