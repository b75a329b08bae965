/** Spans of what is done for a request or a batch of reports. Where nobody traces, an act is called and nothing else. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Names and numbers, never values that people or gateways sent. */
export type SpanFacts = Readonly<Record<string, string | number>>

export interface Span {
  /** @param isFailed whether it came to nothing */
  readonly end: (facts?: SpanFacts, isFailed?: boolean) => void
  readonly child: (name: string, facts: SpanFacts) => Span
}
export interface Tracer {
  /** A span of its own, or null where it is not to be traced. */
  readonly begin: (name: string, facts: SpanFacts) => Span | null
}

let tracer: Tracer | null = null
const here = new AsyncLocalStorage<Span>()

/** Traces by this from now on; null: not at all. */
export const traceBy = (by: Tracer | null): void => {
  tracer = by
}
/** Begins what belongs to nothing else. */
export const beginSpan = (name: string, facts: SpanFacts): Span | null => tracer?.begin(name, facts) ?? null
/** The span of what is being done; null where there is none. */
export const spanHere = (): Span | null => (tracer === null ? null : (here.getStore() ?? null))
export const inSpan = <T>(span: Span | null, act: () => T): T => (span === null ? act() : here.run(span, act))

/** Does something as a part of what is being done. */
export const traced = async <T>(name: string, facts: SpanFacts, act: () => Promise<T>): Promise<T> => {
  const parent = spanHere()
  if (parent === null) return act()
  const span = parent.child(name, facts)
  try {
    const outcome = await here.run(span, act)
    span.end()
    return outcome
  } catch (error) {
    span.end({}, true)
    throw error
  }
}
