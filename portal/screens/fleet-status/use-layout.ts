/** How the user has arranged the columns: read once, changed at once, and kept on the server a moment later. */

import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { type ColumnLayout, plainLayout } from '#domain/columns/layout.ts'
import { layoutQuery, saveLayoutMutation } from '../../data/fleet.ts'
import { request } from '../../data/graphql.ts'
import { useQuery } from '../../data/use-query.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { sentenceOf } from '../../ui/states/sentence-of.ts'

const grid = 'fleet'
/** One saving for a column that is pulled or pushed along. */
const pause: Ms = 600

const save = (layout: ColumnLayout) =>
  request(saveLayoutMutation, { grid, layout }, undefined, '/graphql', true).catch((error) => {
    toast({
      key: 'layout',
      level: 'caution',
      title: t('Your columns could not be saved'),
      text: sentenceOf(error),
    })
  })

/** Null until it is known; where it cannot be had, the grid is as it comes. */
export function useLayout(): readonly [
  ColumnLayout | null,
  (change: (layout: ColumnLayout) => ColumnLayout) => void,
] {
  const kept = useQuery('layout', (signal) => request(layoutQuery, { grid }, signal))
  const [own, setOwn] = useState<ColumnLayout | null>(null)
  const known = own ?? kept.answer?.columnLayout ?? (kept.error ? plainLayout : null)

  const latest = useRef(known)
  latest.current = known
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const change = useCallback((how: (layout: ColumnLayout) => ColumnLayout) => {
    const before = latest.current ?? plainLayout
    const next = how(before)
    if (next === before) return
    latest.current = next
    setOwn(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      void save(next)
    }, pause)
  }, [])
  // Leaving does not wait, neither the screen nor the page.
  useEffect(() => {
    const now = () => {
      if (waiting.current === undefined) return
      clearTimeout(waiting.current)
      waiting.current = undefined
      void save(latest.current!)
    }
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])
  return [known, change]
}
