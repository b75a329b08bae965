/** What all routes that ask the GraphQL schema have in common: in whose name they ask, and what is told of a fault. */
import type { FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { outcomeWords } from '#domain/basics/words.ts'
import type { Access } from '../access/access.ts'
import { sessionOf } from '../access/signed-in.ts'
import { actorOf } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import type { Log } from '../platform/log.ts'
import { primaryReads, type Reads } from '../platform/reads.ts'
import { makeExecutor } from './execute.ts'
import { schema } from './schema.ts'

/** What capabilities give resolvers, whoever asks: each declares its slice in its `context.ts`. */
export type Slices = Omit<Context, 'viewer' | 'db' | 'reads' | 'now' | 'log' | 'actor'>

export interface GraphqlOptions {
  readonly access: Access
  readonly pool: pg.Pool
  /** Left out: the past is read where all else is. */
  readonly reads?: Reads
  readonly log: Log
  readonly slices: Slices
}

/** @param name of the routes, in the log @param failed what the log says of a fault */
export const openExecutor = ({ log }: Pick<GraphqlOptions, 'log'>, name: string, failed: string) =>
  makeExecutor(schema(), (error) => {
    // What we refuse in words is for the user; anything else is a fault of ours and for the log.
    const cause = error.originalError
    if (error instanceof GraphQLError && (!cause || cause instanceof GraphQLError)) return error
    const text = (cause ?? error).message
    log.seldom(`${name} ${text?.slice(0, 80)}`, failed, { error: cause ?? error })
    return new GraphQLError(outcomeWords.graphqlUnknown)
  })

/** What resolvers get for a request of somebody who is signed in. */
export const contextsOf = ({ access, pool, reads = primaryReads(pool), log, slices }: GraphqlOptions) => {
  return (request: FastifyRequest): Context => {
    const { viewer } = sessionOf(request)
    return { ...slices, viewer, actor: actorOf(viewer, request.ip), db: pool, reads, now: access.now(), log }
  }
}
