/** Asks the GraphQL API: a question carries the types of its variables and its answer. */
import { outcomeWords } from '#domain/basics/words.ts'
import { CallError, post } from './call.ts'

/** A question in GraphQL. The test beside it holds every one against the printed schema. */
export interface Question<Answer, Variables> {
  readonly text: string
  /** Never there at run time; carries the types. */
  readonly types?: (variables: Variables) => Answer
}

export const question = <Answer, Variables = Record<never, never>>(
  text: string,
): Question<Answer, Variables> => ({
  text,
})

interface Reply<Answer> {
  readonly data?: Answer | null
  readonly errors?: readonly { readonly message: string }[]
}

/**
 * `path`: users are asked for at an address of their own (§7). `keepalive`: goes through though the page is left.
 * @throws CallError with the first error's own message; without one, the sentence of the specification (§8)
 */
export async function ask<Answer, Variables>(
  { text }: Question<Answer, Variables>,
  variables: Variables,
  signal?: AbortSignal,
  path = '/graphql',
  keepalive = false,
): Promise<Answer> {
  const init = { keepalive, ...(signal ? { signal } : {}) }
  const reply = await post<Reply<Answer>>(path, { query: text, variables }, init)
  if (reply.errors?.length || !reply.data)
    throw new CallError(200, reply.errors?.[0]?.message || outcomeWords.graphqlUnknown)
  return reply.data
}
