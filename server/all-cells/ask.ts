/** Asks another cell for its rows of a list. */
import { z } from 'zod'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { CellRows, ListArgs, Window } from './list.ts'
import type { Statements } from './statement.ts'

export const listPath = '/cells/v1/list'
const largestAnswer = 32 * 1024 * 1024

export interface OtherCell {
  readonly name: string
  /** Of its apis, without a slash at its end. */
  readonly url: string
}

/** Why the rows of a cell are missing. */
export const cellProblems = ['away', 'version', 'account', 'refused', 'key', 'directory'] as const
export type CellProblem = (typeof cellProblems)[number]
/** As answers of a cell say it. */
export const problemStatus = { refused: 401, account: 403, version: 409 } as const

export class CellTrouble extends Error {
  readonly problem: CellProblem
  /** Whether nothing came, whatever was asked. */
  readonly isSilent: boolean

  constructor(problem: CellProblem, message: string, isSilent = false) {
    super(message)
    this.problem = problem
    this.isSilent = isSilent
  }
}

export interface Question extends Window {
  readonly list: string
  readonly args: ListArgs
  /** Whether the ids and places alone are wanted. */
  readonly isBare: boolean
}

const answerShape = z.object({
  publicUrl: z.string().nullable(),
  count: z.int().min(0),
  ids: z.array(z.int()),
  places: z.array(z.array(z.string().nullable())),
  // Its shape is that of the list, in the same version.
  rows: z.array(z.unknown()),
})

export interface CellAnswer extends CellRows<unknown> {
  readonly ids: readonly number[]
  /** The address of its portal; null where that is not known. */
  readonly publicUrl: string | null
}

export interface AskOptions {
  readonly cell: OtherCell
  /** The cell that asks. */
  readonly self: string
  readonly version: string
  readonly email: string
  readonly statements: Statements
  readonly now: Instant
  /** So long it is waited for. */
  readonly patience: Ms
}

/** @throws CellTrouble */
export const askCell = async (
  question: Question,
  { cell, self, version, email, statements, now, patience }: AskOptions,
): Promise<CellAnswer> => {
  const body = JSON.stringify({ ...question, version })
  const statement = await statements.make({ from: self, to: cell.name, email }, body, now)
  let answer: Response
  let text: string
  try {
    answer = await fetch(`${cell.url}${listPath}`, {
      method: 'POST',
      headers: { authorization: `Cell ${statement}`, 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    text = await bounded(answer)
  } catch (error) {
    if (error instanceof CellTrouble) throw error
    throw new CellTrouble('away', (error as Error).message, true)
  }
  for (const [problem, status] of Object.entries(problemStatus))
    if (answer.status === status) throw new CellTrouble(problem as CellProblem, `It answered ${status}.`)
  if (!answer.ok) throw new CellTrouble('away', `It answered ${answer.status}.`)
  const parsed = answerShape.safeParse(jsonOf(text))
  if (!parsed.success) throw new CellTrouble('version', 'Its answer is not understood.')
  const { ids, places, rows } = parsed.data
  const isWhole = places.length === ids.length && (question.isBare || rows.length === ids.length)
  if (!isWhole || ids.length > question.limit) throw new CellTrouble('version', 'Its answer is not whole.')
  return parsed.data
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const bounded = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > largestAnswer) throw new CellTrouble('away', 'Its answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
