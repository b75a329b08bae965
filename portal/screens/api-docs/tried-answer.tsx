/** What a request that was tried came to. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { parsed } from '../../data/call.ts'
import { type Trial, type Tried, tryRequest } from '../../data/open-api.ts'
import { type Act, useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'

/** Shown of a large answer. */
const longest = 20_000

export const useTrial = (
  token: string,
): { readonly tried: Tried | null; readonly act: Act; readonly send: (trial: Trial) => void } => {
  const [tried, setTried] = useState<Tried | null>(null)
  const act = useAct()
  const send = (trial: Trial) => {
    if (token === '') return
    void act.run(async () => setTried(await tryRequest(token, trial)))
  }
  return { tried, act, send }
}

const readable = (body: string): string => {
  const value = parsed(body)
  const text = value === undefined ? body : JSON.stringify(value, null, 2)
  return text.length > longest ? `${text.slice(0, longest)}\n…` : text
}

export function TriedAnswer({ tried, error }: { tried: Tried | null; error: string | null }) {
  if (error || !tried) return <FormError>{error}</FormError>
  const { status, took, headers, body } = tried
  return (
    <div className="api-answer" role="status" data-good={status < 400 || undefined}>
      <p>
        <b>{status}</b>{' '}
        <span className="unit">{t('in {{milliseconds}} ms', { milliseconds: Math.round(took) })}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre tabIndex={0} role="note" aria-label={t('The answer')}>
        {headers.map(([name, value]) => `${name}: ${value}\n`).join('')}
        {headers.length > 0 && body !== '' && '\n'}
        {readable(body)}
      </pre>
    </div>
  )
}
