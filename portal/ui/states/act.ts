/** One act of a form at a time: whether it is going on, and in which words it failed. */
import { useRef, useState } from 'react'
import { sentenceOf } from './sentence-of.ts'

export interface Act {
  readonly busy: boolean
  /** The sentence to show; null while nothing failed. */
  readonly error: string | null
  /** Runs the work unless some is going on; answers whether it succeeded. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>
  readonly fail: (sentence: string | null) => void
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false)
  const [error, fail] = useState<string | null>(null)
  const going = useRef(false)
  const run = async (work: () => Promise<void>) => {
    if (going.current) return false
    going.current = true
    setBusy(true)
    fail(null)
    try {
      await work()
      return true
    } catch (failed) {
      fail(sentenceOf(failed))
      return false
    } finally {
      going.current = false
      setBusy(false)
    }
  }
  return { busy, error, run, fail }
}
