/** Requests of the GraphQL API: a document carries the types of its variables and its answer. */
import { outcomeWords } from '#domain/basics/words.ts'
import { CallError, plainMessage, post } from './call.ts'
import type { Mutations, Queries } from './documents.ts'

/** A GraphQL document. `types` exists for the compiler only, never at run time. */
interface Document<Kind, Answer, Variables> {
  readonly text: string
  readonly types?: (kind: Kind, variables: Variables) => Answer
}
export type Query<Answer, Variables> = Document<'query', Answer, Variables>
export type Mutation<Answer, Variables> = Document<'mutation', Answer, Variables>

// biome-ignore lint/suspicious/noExplicitAny: whatever it is
type AnyDocument = Document<any, any, any>
/** The type of the answer to a document, and of its variables. */
export type Answer<D extends AnyDocument> = ReturnType<NonNullable<D['types']>>
export type Variables<D extends AnyDocument> = Parameters<NonNullable<D['types']>>[1]

/** An input of which nothing is left out: what is not chosen is null. */
export type Given<Input> = { readonly [Field in keyof Input]-?: Exclude<Input[Field], undefined> }
/** An input of which nothing is left out or null. */
export type Filled<Input> = { readonly [Field in keyof Input]-?: NonNullable<Input[Field]> }

/**
 * `npm run schema` generates the types of a new text, or reports what is wrong with it. The text must be a literal,
 * character for character; a computed part of the selection goes into `fragments`.
 */
export const query = <Text extends keyof Queries>(
  text: Text,
  fragments = '',
): Query<Queries[Text]['answer'], Queries[Text]['variables']> => ({ text: text + fragments })
/** As `query`. */
export const mutation = <Text extends keyof Mutations>(
  text: Text,
  fragments = '',
): Mutation<Mutations[Text]['answer'], Mutations[Text]['variables']> => ({ text: text + fragments })

interface Reply<Answer> {
  readonly data?: Answer | null
  readonly errors?: readonly { readonly message: string }[]
}

/**
 * `path`: users are managed at an address of their own (§7). `keepalive`: goes through though the page is left.
 * @throws CallError with the first error's own message; without one, the sentence of the specification (§8)
 */
export async function request<D extends AnyDocument>(
  { text }: D,
  variables: Variables<D>,
  signal?: AbortSignal,
  path = '/graphql',
  keepalive = false,
): Promise<Answer<D>> {
  const init = { keepalive, ...(signal ? { signal } : {}) }
  const reply = await post<Reply<Answer<D>>>(path, { query: text, variables }, init)
  if (reply.errors?.length || !reply.data)
    throw new CallError(200, plainMessage(reply.errors?.[0]?.message ?? '') || outcomeWords.graphqlUnknown)
  return reply.data
}
