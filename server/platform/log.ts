/** The log: plain lines for a person at a terminal, or JSON for a log collector. */
import { minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { requestId } from './request.ts'

type Facts = Readonly<Record<string, unknown>>
type Level = 'info' | 'warn' | 'error'
type Write = (level: Level, words: string, facts?: Facts) => void

export interface Log {
  readonly info: (words: string, facts?: Facts) => void
  readonly warn: (words: string, facts?: Facts) => void
  readonly error: (words: string, facts?: Facts) => void
  /**
   * Says it now, and then only counts it for ten minutes, however often it happens; the next time tells how often.
   * `key` names the kind of thing, never a value from outside.
   */
  readonly seldom: (key: string, words: string, facts?: Facts) => void
}

const quiet = minutes(10)
/** Kinds that are remembered at once; past it the oldest is forgotten, so that memory stays bounded. */
const kinds = 500

/** @param now the clock; tests pass their own */
export const makeLog = (plainly: Write, now: () => Instant = Date.now): Log => {
  const write: Write = (level, words, facts) => {
    const request = requestId()
    plainly(level, words, request === null ? facts : { request, ...facts })
  }
  const text = new Map<string, { at: Instant; more: number }>()
  return {
    info: (words, facts) => write('info', words, facts),
    warn: (words, facts) => write('warn', words, facts),
    error: (words, facts) => write('error', words, facts),
    seldom: (key, words, facts) => {
      const last = text.get(key)
      if (last && now() - last.at < quiet) {
        last.more++
        return
      }
      if (!last && text.size >= kinds) text.delete(text.keys().next().value!)
      text.set(key, { at: now(), more: 0 })
      const more = last?.more ? ` (and ${last.more} times since it was last said)` : ''
      write('warn', words + more, facts)
    },
  }
}

const say = (fact: unknown): string => (fact instanceof Error ? (fact.stack ?? fact.message) : String(fact))

/** Lines of words; the facts follow on warnings and errors alone. */
const plain: Write = (level, words, facts = {}) => {
  const rest = level === 'info' ? [] : Object.entries(facts).map(([name, fact]) => `${name}: ${say(fact)}`)
  const line = [words, ...rest].join('\n    ')
  if (level === 'info') process.stdout.write(`${line}\n`)
  else process.stderr.write(`${level === 'error' ? 'Error: ' : 'Note: '}${line}\n`)
}

/** The log of this process. */
export const openLog = async (format: 'plain' | 'json'): Promise<Log> => {
  if (format === 'plain') return makeLog(plain)
  const { pino } = await import('pino')
  const out = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime })
  return makeLog((level, words, { error, ...facts } = {}) => {
    out[level](error === undefined ? facts : { ...facts, err: error }, words)
  })
}
