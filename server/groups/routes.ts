/** `GET /v1/api/vehicle-groups/hierarchy`: the tree of a customer's vehicle groups, each with its vehicles. */
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import { idOf } from '../graphql/paging.ts'
import { accessScopeIn } from '../scope/vehicle-scope.ts'
import { groupMembers, groupsOf } from './store.ts'
import { treeOf } from './tree.ts'

export interface GroupRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
}

export const groupRoutes: FastifyPluginAsync<GroupRoutesOptions> = async (app, { access, pool }) => {
  app.addHook('onRequest', signedIn(app, access))

  /** The groups of a customer, each with those of its own vehicles that the viewer sees. */
  const withVehicles = async (viewer: Viewer, customerId: number) => {
    const [groups, members] = await Promise.all([
      groupsOf(pool, customerId),
      groupMembers(pool, await accessScopeIn(pool, viewer, [customerId]), customerId),
    ])
    return groups.map((group) => ({ ...group, vehicles: members.get(group.id) ?? [] }))
  }

  app.get<{ Querystring: { customerId?: string } }>(
    '/v1/api/vehicle-groups/hierarchy',
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const customerId = idOf(request.query.customerId ?? '')
      const { viewer } = sessionOf(request)
      if (!can(viewer, 'seeGroups', { customerId }))
        return reply.status(403).send({ errorMessage: signInWords.notAuthorized })
      const { rows } = await pool.query(
        'SELECT id, abbrev, short_name AS "shortName", long_name AS "longName" FROM customer WHERE id = $1',
        [customerId],
      )
      const groups = rows[0] ? treeOf(await withVehicles(viewer, customerId)) : []
      return reply.send({ customers: rows.map((customer) => ({ ...customer, vehicleGroups: groups })) })
    },
  )
}
