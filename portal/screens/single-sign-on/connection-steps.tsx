/** What the check of a connection found, step by step. */
import { t } from '#domain/basics/texts.ts'
import type { ConnectionStep } from '../../data/sign-in-provider.ts'

const states = { good: t('Good'), missing: t('Missing, works without'), bad: t('Wrong') } as const

export function ConnectionSteps({ steps }: { steps: readonly ConnectionStep[] }) {
  const isGood = steps.every(({ state }) => state !== 'bad')
  return (
    <div className="connection-steps" role="status">
      <p>{isGood ? t('The provider can be used.') : t('The provider cannot be used yet.')}</p>
      <ol>
        {steps.map(({ words, state, problem }) => (
          <li key={words} data-state={state}>
            <b>{states[state]}</b>
            <span>{words}</span>
            {problem && <span className="connection-problem">{problem}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
