/** Executes GraphQL requests within the limits. */
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  validate,
} from 'graphql'
import type { Context } from '../graphql/builder.ts'
import { answerText } from '../graphql/flat-rows.ts'
import { saidAgain } from '../platform/said-again.ts'
import { type SpanFacts, traced } from '../platform/trace.ts'
import { mustBeForTokens } from './for-tokens.ts'
import { judgeCost, judgeVariables, readQuery } from './limits.ts'

export interface GraphqlRequest {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly operationName: string | null
}

interface GraphqlAnswer {
  readonly data?: unknown
  readonly errors?: readonly GraphQLFormattedError[]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the body of a request asks; a sentence where that is no single query. */
export const readRequest = (body: unknown): GraphqlRequest | string => {
  if (Array.isArray(body)) return 'Send one query a request.'
  if (!isRecord(body) || typeof body.query !== 'string') return 'The request has no query.'
  const { query, variables = null, operationName = null } = body
  if (variables !== null && !isRecord(variables)) return 'The variables are not an object.'
  if (operationName !== null && typeof operationName !== 'string') return 'The operationName is not a text.'
  return { query, variables: variables ?? {}, operationName }
}

/** Queries that were valid, so that those of the portal are validated once. */
const remembered = 200
/** Longer ones are not remembered. */
const longestRemembered = 8_000
/** Whoever makes more mistakes in one query learns of these first. */
const mostErrors = 10
/** A message may quote a whole value of the variables; nobody reads more of it. */
const longestMessage = 1_000

/** What a request asks for, by the names of its fields alone. */
const operationFacts = ({ definitions }: DocumentNode): SpanFacts => {
  const operation = definitions.find((one) => one.kind === 'OperationDefinition')
  const fields = operation?.selectionSet.selections.flatMap((one) =>
    one.kind === 'Field' ? [one.name.value] : [],
  )
  return {
    'graphql.operation.type': operation?.operation ?? 'query',
    'graphql.fields': (fields ?? []).slice(0, 5).join(' ').slice(0, 200),
  }
}

/** Makes what executes requests and answers the text of JSON. @param shown what of an error is told */
export const makeExecutor = (schema: GraphQLSchema, shown: (error: GraphQLError) => GraphQLError) => {
  const known = new Map<string, DocumentNode>()

  /** @throws GraphQLError */
  const documentOf = (query: string): DocumentNode | readonly GraphQLError[] => {
    const before = known.get(query)
    if (before) return before
    const document = readQuery(query)
    const errors = validate(schema, document, undefined, { maxErrors: mostErrors })
    if (errors.length > 0) return errors
    if (query.length <= longestRemembered) {
      if (known.size >= remembered) known.delete(known.keys().next().value!)
      known.set(query, document)
    }
    return document
  }

  return async (
    { query, variables, operationName }: GraphqlRequest,
    contextValue: Context,
  ): Promise<string> => {
    const textOf = (answer: GraphqlAnswer) => answerText(contextValue, answer)
    const failed = (errors: readonly GraphQLError[]): GraphqlAnswer => ({
      errors: errors.map((error) => {
        const told = shown(error).toJSON()
        const { message } = told
        return {
          ...told,
          message:
            message.length <= longestMessage ? saidAgain(message) : `${message.slice(0, longestMessage)} …`,
        }
      }),
    })
    let document: DocumentNode | readonly GraphQLError[]
    try {
      document = documentOf(query)
      if (!('kind' in document)) return textOf(failed(document))
      judgeVariables(variables)
      judgeCost(document, variables)
      if (contextValue.viewer.token) mustBeForTokens(document)
    } catch (error) {
      return textOf(failed([error as GraphQLError]))
    }
    const result = (await traced('GraphQL', operationFacts(document), async () =>
      execute({
        schema,
        document,
        contextValue,
        variableValues: variables,
        operationName,
        // Each mistake quotes the value that it is in, which may be all of them.
        options: { maxCoercionErrors: 1 },
      }),
    )) as ExecutionResult
    if (getOperationAST(document, operationName)?.operation === 'mutation')
      await contextValue.reads.acted(contextValue.viewer.userId)
    const answer = {
      ...(result.errors && failed(result.errors)),
      ...(result.data !== undefined && { data: result.data }),
    }
    return textOf(answer)
  }
}
