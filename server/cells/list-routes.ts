/** `POST /cells/v1/list`: another cell asks for rows of a list, for a super admin of this one. */
import type { FastifyPluginAsync } from 'fastify'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { z } from 'zod'
import { viewerOf } from '#domain/access/session.ts'
import type { Instant } from '#domain/basics/units.ts'
import { accountByEmail } from '../access/store.ts'
import { listPath, problemStatus } from '../all-cells/ask.ts'
import { listArgs } from '../all-cells/list.ts'
import { answerOf } from '../all-cells/over.ts'
import type { Statements } from '../all-cells/statement.ts'
import { pageMost } from '../graphql/paging.ts'
import { cellLists } from './lists.ts'

export interface CellListRoutesOptions {
  /** Null where there is one cell alone, or no key: then nobody is answered. */
  readonly here: {
    readonly name: string
    readonly publicUrl: string | null
    readonly version: string
    readonly statements: Statements
  } | null
  readonly pool: pg.Pool
  readonly now: () => Instant
}

const largestBody = 512 * 1024

const question = z.object({
  list: z.string(),
  version: z.string(),
  args: listArgs,
  isBare: z.boolean(),
  limit: z.int().min(1).max(pageMost),
  offset: z.int().min(0),
})

/** Reads only. What is asked for is answered as the super admin of the same e-mail address here would see it. */
export const cellListRoutes: FastifyPluginAsync<CellListRoutesOptions> = async (app, { here, pool, now }) => {
  // The bytes are what the statement was made about.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post(listPath, { bodyLimit: largestBody }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const refuse = (status: number, errorMessage: string) => reply.status(status).send({ errorMessage })
    const statement = /^Cell (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const body = request.body
    const said =
      here && statement !== undefined && Buffer.isBuffer(body)
        ? await here.statements.read(statement, here.name, body, now())
        : null
    if (!here || !said) return refuse(problemStatus.refused, 'This is for other cells of the installation.')
    const { success, data: asked } = question.safeParse(jsonOf(body as Buffer))
    if (!success) return refuse(400, 'The question is not understood.')
    const list = cellLists.find(({ name }) => name === asked.list)
    if (asked.version !== here.version || !list)
      return refuse(problemStatus.version, 'This cell is of another version.')
    const account = await accountByEmail(pool, said.email)
    const viewer =
      account?.enabled && account.groups.includes('ADMINS')
        ? viewerOf({
            ...account,
            sub: String(account.id),
            withheld: [...account.withheld],
            groups: [...account.groups],
          })
        : null
    if (!viewer) return refuse(problemStatus.account, 'There is no super admin of this e-mail address here.')
    try {
      const { limit, offset, isBare } = asked
      const window = { limit, offset, overCells: true, isBare }
      const page = await list.page({ viewer, db: pool, now: now() }, asked.args, window)
      const answer = answerOf(list, page, here.publicUrl)
      return await reply.send(isBare ? { ...answer, rows: [] } : answer)
    } catch (error) {
      if (error instanceof GraphQLError) return refuse(400, error.message)
      throw error
    }
  })
}

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
