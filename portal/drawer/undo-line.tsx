/** What was just done, and the way back, for some seconds. */

import { useEffect, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { Link } from '../ui/layout/link.tsx'
import { useAct } from '../ui/states/act.ts'

export interface Done {
  /** "Acknowledged." */
  readonly text: string
  readonly undo: () => Promise<void>
  /** Where more of it is. */
  readonly to?: string
}

/** Long enough to see that it was the wrong one. */
const stays: Ms = 8_000

export function UndoLine({ done, onGone, className }: { done: Done; onGone: () => void; className: string }) {
  const act = useAct()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (isOver || act.busy || act.error) return
    const timer = setTimeout(onGone, stays)
    return () => clearTimeout(timer)
  }, [isOver, act.busy, act.error, onGone])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps it from going
    <div
      className={className}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={() => setOver(true)}
      onBlur={() => setOver(false)}
    >
      <p role="status">{act.error ?? done.text}</p>
      {done.to !== undefined && <Link to={done.to}>{t('Open', { context: 'verb' })}</Link>}
      <button
        type="button"
        className="link"
        disabled={act.busy}
        onClick={async () => {
          if (await act.run(done.undo)) onGone()
        }}
      >
        {t('Undo')}
      </button>
    </div>
  )
}
