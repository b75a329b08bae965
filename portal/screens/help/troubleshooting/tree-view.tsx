/** A decision tree: the answers so far, the question or the act, and on a trailer the live reading that proves it. */

import { useEffect, useRef } from 'react'
import { t } from '#domain/basics/texts.ts'
import { trailerPath, treePath } from '#domain/help/index.ts'
import { isAct, type Tree, wayOf } from '#domain/help/tree.ts'
import { useSearchValue } from '../../../ui/layout/address.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { PictureView, Steps } from '../blocks.tsx'
import { LiveReading } from './live-reading.tsx'

export function TreeView({ tree, vin }: { tree: Tree; vin: string | null }) {
  const way = wayOf(tree, useSearchValue('way')?.split('.') ?? [])
  const here = way.at(-1)!
  const step = tree.steps[here]!
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(here)
  // Whoever answers by the keyboard goes on at the next question.
  useEffect(() => {
    if (first.current === here) return
    first.current = ''
    heading.current?.focus()
  }, [here])
  const to = (keys: readonly string[]) => treePath(tree.key, vin, keys.slice(1))
  const back = vin === null ? '/help/troubleshooting' : trailerPath(vin)
  return (
    <section className="help-topic help-tree" aria-labelledby="tree-step">
      <p className="help-acts">
        <Link to={back}>{vin === null ? t('All of Troubleshooting') : t('Back to the trailer')}</Link>
      </p>
      <p className="help-tree-title">{tree.title}</p>
      {way.length > 1 && (
        <ol className="help-way" aria-label={t('Your answers')}>
          {way.slice(1).map((key, index) => {
            const asked = tree.steps[way[index]!]!
            const says = isAct(asked) ? '' : asked.ways.find((one) => one.to === key)!.says
            return (
              <li key={key}>
                {isAct(asked) ? '' : asked.ask} <b>{says}</b>{' '}
                <Link
                  to={to(way.slice(0, index + 1))}
                  aria-label={t('Change the answer to {{question}}', {
                    question: isAct(asked) ? '' : asked.ask,
                  })}
                >
                  {t('Change')}
                </Link>
              </li>
            )
          })}
        </ol>
      )}
      <h2 id="tree-step" ref={heading} tabIndex={-1}>
        {isAct(step) ? step.act : step.ask}
      </h2>
      {isAct(step) ? (
        <>
          {step.cause && <p className="note">{step.cause}.</p>}
          <Steps steps={step.steps} />
          {step.watch &&
            (vin === null ? (
              <p className="help-acts">
                <Link className="button" to="/help/troubleshooting">
                  {t('Find the trailer, to see live whether it helped')}
                </Link>
              </p>
            ) : (
              <LiveReading vin={vin} sensor={step.watch} />
            ))}
        </>
      ) : (
        <>
          {step.how && <p className="note">{step.how}</p>}
          <ul className="help-ways" aria-label={t('Answers')}>
            {step.ways.map((one) => (
              <li key={one.says}>
                <Link className="button" to={to([...way, one.to])}>
                  {one.says}
                </Link>
              </li>
            ))}
          </ul>
          {vin !== null && tree.sensors[0] && way.length > 1 && (
            <LiveReading vin={vin} sensor={tree.sensors[0]} />
          )}
        </>
      )}
      {tree.picture && vin === null && way.length === 1 && <PictureView picture={tree.picture} />}
    </section>
  )
}
