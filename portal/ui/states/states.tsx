/** The states besides content, each with one sentence and at most one action: empty, loading, error, no access. */

import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../controls/button.tsx'

function State({ kind, title, children }: { kind: string; title: string; children?: ReactNode }) {
  return (
    <div className="state" data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <State kind="empty" title={title}>
      {children}
    </State>
  )
}

export function ErrorState({ title, again }: { title: string; again?: () => void }) {
  return (
    <State kind="error" title={title}>
      {again && <Button onClick={again}>{t('Try again')}</Button>}
    </State>
  )
}

export function NoAccess({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <State kind="no-access" title={title}>
      {children}
    </State>
  )
}

/** True once `ms` have passed: what is quick never flickers. */
export function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}

/** Grey lines where content will stand, after 150 ms. */
export function Loading({ lines = 3, label = t('Loading') }: { lines?: number; label?: string }) {
  const shown = useAfter(150)
  return (
    <div className="loading" role="status" aria-label={label}>
      {shown && [...Array(lines).keys()].map((line) => <span key={line} className="loading-line" />)}
    </div>
  )
}
