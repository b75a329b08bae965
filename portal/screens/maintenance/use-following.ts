/** Looks again while the page is seen: the server looks over the fleet every few seconds. */
import { useEffect, useRef } from 'react'
import { second } from '#domain/basics/time.ts'

const every = 6 * second

export function useFollowing(...again: readonly (() => void)[]) {
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') for (const one of latest.current) one()
    }
    const timer = setInterval(look, every)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
