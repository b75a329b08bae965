/** May I pull this trailer: go or no-go in one look, and every reason under it; it looks again by itself. */

import { t } from '#domain/basics/texts.ts'
import { tNodes } from '../../ui/text-nodes.tsx'
import './pull-check.css'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconEye,
  IconHandStop,
  IconQuestionMark,
  IconRuler2Off,
} from '@tabler/icons-react'
import { type ComponentType, Suspense, useRef, useState } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import { formatCode, readCode } from '#domain/fleet/driver-code.ts'
import type { PullItem, PullState, PullVerdict } from '#domain/fleet/pull-check.ts'
import { CallError } from '../../data/call.ts'
import { readDriverPage } from '../../data/driver.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { go } from '../../ui/layout/address.ts'
import { AuthLayout } from '../../ui/layout/auth-layout.tsx'
import { LazyFallback, lazyComponent } from '../../ui/states/lazy-component.tsx'
import { Loading } from '../../ui/states/states.tsx'
import { Age } from '../../ui/time/age.tsx'
import { setClock } from '../../ui/time/clock.ts'

const PublicDrawing = lazyComponent(
  async () => (await import('../../drawing/public-drawing.tsx')).PublicDrawing,
)

/** Whoever has just plugged it in waits for the first word of its lights. */
const every: Ms = 15_000

const verdicts: Readonly<Record<PullVerdict, { title: string; text: string }>> = {
  go: { title: t('Go'), text: t('Everything we monitor is good.') },
  check: {
    title: t('Look first'),
    text: t('Not everything is known to be good. Check what is marked before you pull.'),
  },
  noGo: { title: t('No-go'), text: t('Do not pull it until this is put right.') },
}
/** Where it may be pulled, and something asks for care all the same. */
const goWithCare = t('Nothing we monitor speaks against it. Take care of what is marked.')
type Icon = ComponentType<{ size?: number; stroke?: number }>
const states: Readonly<Record<PullState, { word: string; icon: Icon }>> = {
  good: { word: t('Good'), icon: IconCircleCheck },
  care: { word: t('Take care'), icon: IconAlertTriangle },
  look: { word: t('Look at it'), icon: IconEye },
  stop: { word: t('Not good'), icon: IconHandStop },
  unknown: { word: t('Not known'), icon: IconQuestionMark },
  none: { word: t('Not monitored'), icon: IconRuler2Off },
}

export function Screen({ params }: ScreenProps) {
  const code = readCode(params.code ?? '')
  return code ? <Check key={code} code={code} /> : <TypeCode given={params.code ?? ''} />
}

function Check({ code }: { code: string }) {
  const seen = useRef(false)
  const query = useQuery(
    code,
    async (signal) => {
      const found = await readDriverPage(code, seen.current, signal)
      seen.current = true
      setClock(found.now)
      return found
    },
    { refetchEvery: every },
  )
  const { again } = query
  const failed =
    query.error === null
      ? null
      : query.cause instanceof CallError
        ? query.cause
        : new CallError(0, query.error)
  // A code that holds no more shows nothing of before.
  const page = failed?.status === 404 ? null : query.answer

  if (!page) {
    if (!failed)
      return (
        <main className="pull">
          <h1 className="unseen">{t('May I pull this trailer?')}</h1>
          <Loading lines={8} label={t('Looking at the trailer')} />
        </main>
      )
    if (failed.status === 404) return <TypeCode given="" wrong={failed.message} />
    return (
      <AuthLayout title={t('May I pull this trailer?')} error={failed.message} onSubmit={again}>
        <Button type="submit" kind="primary">
          {t('Try again')}
        </Button>
      </AuthLayout>
    )
  }
  const { verdict, items, unitId, drawing, first } = page
  return (
    <main className="pull">
      <p className="pull-unit">{tNodes('May I pull {{trailer}}?', { trailer: <b>{unitId}</b> })}</p>
      <section className="pull-verdict" data-verdict={verdict} role="status">
        <h1>{verdicts[verdict].title}</h1>
        <p>
          {verdict === 'go' && items.some(({ state }) => state === 'care')
            ? goWithCare
            : verdicts[verdict].text}
        </p>
      </section>
      {failed && (
        <p className="pull-away" role="alert">
          {failed.message} {t('This is what was known last.')}
        </p>
      )}
      <Suspense fallback={<LazyFallback lines={8} label={t('Loading the drawing')} />}>
        <PublicDrawing subject={drawing} first={first} />
      </Suspense>
      <ul className="pull-items" aria-label={t('Why')}>
        {worstFirst(items).map((item) => (
          <Item key={item.key} item={item} />
        ))}
      </ul>
      <p className="pull-foot">
        {t('This does not replace your own walk-around. Code {{code}}', { code: formatCode(code) })}
      </p>
    </main>
  )
}

const order: readonly PullState[] = ['stop', 'look', 'unknown', 'care', 'none', 'good']
/** What forbids it stands where it is seen without scrolling. */
const worstFirst = (items: readonly PullItem[]): readonly PullItem[] =>
  [...items].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))

function Item({ item: { label, state, reason, told, at } }: { item: PullItem }) {
  const { word, icon: StateIcon } = states[state]
  return (
    <li data-state={state}>
      <StateIcon size={26} stroke={1.8} />
      <div>
        <h2>
          {t(label)} <span>{word}</span>
        </h2>
        {told && (
          <p>
            <b>{told.words}</b>
          </p>
        )}
        <p>{t(reason)}</p>
        {told && <p>{t('Do: {{act}}', { act: told.does })}</p>}
        {at !== null && <Age at={at} />}
      </div>
    </li>
  )
}

/** A code that was not scanned is typed. */
function TypeCode({ given, wrong }: { given: string; wrong?: string }) {
  const [text, setText] = useState(given)
  const [error, setError] = useState(wrong ?? (given ? t('A code has 12 letters and digits.') : undefined))
  const code = readCode(text)
  return (
    <AuthLayout
      title={t('May I pull this trailer?')}
      onSubmit={() => (code ? go(`/pull/${code}`) : setError(t('A code has 12 letters and digits.')))}
    >
      <p className="auth-text">{t('Scan the code on the trailer, or type the characters under it.')}</p>
      <TextField
        label={t('Code')}
        value={text}
        error={error}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={24}
        placeholder="ABCD-EFGH-JKMN"
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" kind="primary">
        {t('Look')}
      </Button>
    </AuthLayout>
  )
}
