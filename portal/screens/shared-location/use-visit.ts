/** A visit to a shared link: opened once, polled while the page is visible, and opened again by itself. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import type { SharedView } from '#domain/fleet/share.ts'
import { openShare, ShareClosed, visitShare } from '../../data/sharing.ts'
import { setClock } from '../../ui/time/clock.ts'

/** A trailer reports every few minutes; what it reported is seen this much later at most. */
const usual: Ms = 10_000
const longest: Ms = 60_000

export interface SharedVisit {
  readonly view: SharedView | null
  /** Why the link does not open, or what is shown is old; null while all is well. */
  readonly closed: ShareClosed | null
  readonly busy: boolean
  /** Tries a PIN, or once more. */
  readonly open: (pin?: string) => void
}

/** @param vehicle of a group, the one to tell more of */
export function useVisit(link: string, vehicle: number | null): SharedVisit {
  const [view, setView] = useState<SharedView | null>(null)
  const [closed, setClosed] = useState<ShareClosed | null>(null)
  const [busy, setBusy] = useState(true)
  const pass = useRef<string | null>(null)
  const pin = useRef<string | null>(null)
  const wanted = useRef(vehicle)
  const again = useRef<(now?: boolean) => void>(() => {})

  useEffect(() => {
    pass.current = null
    pin.current = null
    setView(null)
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = usual

    const once = async (): Promise<SharedView> => {
      const { signal } = stop
      if (pass.current !== null) {
        try {
          return await visitShare(pass.current, wanted.current, signal)
        } catch (error) {
          if (!(error instanceof ShareClosed && error.why === 'pass')) throw error
          pass.current = null
        }
      }
      const opened = await openShare(link, pin.current, signal)
      pass.current = opened.pass
      return wanted.current === null ? opened.view : visitShare(opened.pass, wanted.current, signal)
    }
    const ask = async () => {
      clearTimeout(timer)
      setBusy(true)
      try {
        const found = await once()
        setClock(found.now)
        setView(found)
        setClosed(null)
        wait = usual
        timer = setTimeout(look, wait)
      } catch (error) {
        if (stop.signal.aborted) return
        const why = error instanceof ShareClosed ? error : new ShareClosed('away', String(error))
        setClosed(why)
        if (why.why === 'away') {
          timer = setTimeout(look, wait)
          wait = Math.min(wait * 2, longest)
        } else {
          // It is over, or a PIN is wanted: nothing of before is shown on.
          setView(null)
          pin.current = null
        }
      } finally {
        if (!stop.signal.aborted) setBusy(false)
      }
    }
    // Nobody looks at a hidden page; it asks as soon as somebody does.
    const look = () => {
      if (document.visibilityState === 'visible') void ask()
      else timer = undefined
    }
    const seen = () => {
      if (document.visibilityState === 'visible' && pass.current !== null) void ask()
    }
    again.current = () => void ask()
    document.addEventListener('visibilitychange', seen)
    void ask()
    return () => {
      stop.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [link])

  useEffect(() => {
    if (wanted.current === vehicle) return
    wanted.current = vehicle
    if (pass.current !== null) again.current()
  }, [vehicle])

  const open = useCallback((given?: string) => {
    if (given !== undefined) pin.current = given
    again.current()
  }, [])
  return { view, closed, busy, open }
}
