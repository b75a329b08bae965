/** The blocks of an article, each kind with its component. */

import { Suspense, useEffect, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Block, Picture, Term } from '#domain/help/block.ts'
import { explainCode } from '#domain/help/codes.ts'
import { subjectOf } from '#domain/help/example.ts'
import { useConfig } from '../../data/config.ts'
import { Link } from '../../ui/layout/link.tsx'
import { StoreLinks } from '../../ui/layout/store-links.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { LazyFallback, lazyComponent } from '../../ui/states/lazy-component.tsx'
import { now } from '../../ui/time/clock.ts'

const PublicDrawing = lazyComponent(
  async () => (await import('../../drawing/public-drawing.tsx')).PublicDrawing,
)

/** `term`: the word that an address leads to. */
export function Blocks({ body, term }: { body: readonly Block[]; term: string | null }) {
  return body.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names, and their order is what they are
    <BlockView key={index} block={block} term={term} />
  ))
}

function BlockView({ block, term }: { block: Block; term: string | null }) {
  if ('text' in block) return <p>{block.text}</p>
  if ('steps' in block) return <Steps steps={block.steps} />
  if ('terms' in block) return <Terms terms={block.terms} term={term} />
  if ('picture' in block) return <PictureView picture={block.picture} />
  if ('stores' in block) return <Stores />
  return (
    <Link className="button" to={block.to}>
      {block.label}
    </Link>
  )
}

export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="help-steps">
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)

function Stores() {
  const { androidAppUrl, iosAppUrl } = useConfig()
  if (androidAppUrl === null && iosAppUrl === null)
    return <p className="note">{t('None is set up for this installation.')}</p>
  return <StoreLinks android={androidAppUrl} ios={iosAppUrl} />
}

/** A code that is asked for and not listed, one of an ABS, stands first. */
function Terms({ terms, term }: { terms: readonly Term[]; term: string | null }) {
  const asked =
    term === null || terms.some(({ word }) => word === term)
      ? []
      : explainCode(term).filter(({ word }) => terms.some((one) => word.startsWith(`${one.word}/`)))
  return (
    <dl className="help-terms">
      {[...asked, ...terms].map((one) => (
        <TermView key={one.word} term={one} isMeant={one.word === term} />
      ))}
    </dl>
  )
}

function TermView({ term: { word, means, level }, isMeant }: { term: Term; isMeant: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMeant) element.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  return (
    <div ref={element} data-meant={isMeant || undefined}>
      <dt>
        {level && <LevelMark level={level} />} {word}
      </dt>
      <dd>{means}</dd>
    </div>
  )
}

/** Drawn by the drawing of the product itself; its parts can be chosen. */
export function PictureView({ picture }: { picture: Picture }) {
  const [subject] = useState(() => subjectOf(picture, now()))
  return (
    <figure className="help-picture">
      <Suspense fallback={<LazyFallback lines={6} label={t('Loading the picture')} />}>
        <PublicDrawing subject={subject} />
      </Suspense>
      <figcaption>{picture.caption}</figcaption>
    </figure>
  )
}
