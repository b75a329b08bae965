/** Whether the people of a typed address sign in at a provider; asked by the domain alone, a moment after it is typed. */
import { useEffect, useState } from 'react'
import { domainOf } from '#domain/access/single-sign-on.ts'
import { type DomainAnswer, findProvider } from '../../data/single-sign-on.ts'

const nobody: DomainAnswer = { found: false, passwordsOff: false }
/** Milliseconds without a key press. */
const pause = 300

export function useProvider(name: string): DomainAnswer {
  const domain = domainOf(name.trim())
  const [known, setKnown] = useState<{ domain: string; answer: DomainAnswer } | null>(null)
  useEffect(() => {
    if (domain === null) return
    let isOver = false
    const timer = setTimeout(() => {
      findProvider(domain).then(
        (answer) => !isOver && setKnown({ domain, answer }),
        // Then a password it is; the sign-in itself says what is wrong.
        () => undefined,
      )
    }, pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [domain])
  return known !== null && known.domain === domain ? known.answer : nobody
}
