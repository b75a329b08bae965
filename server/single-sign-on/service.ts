/** Single sign-on as a service: its routes, and connections to providers. */
import type { FastifyInstance } from 'fastify'
import type { Access } from '../access/access.ts'
import type { Log } from '../platform/log.ts'
import { service } from '../platform/service.ts'
import type { AddressRules } from '../webhooks/address.ts'
import { openConnections } from './connection.ts'
import { singleSignOnRoutes } from './routes.ts'

/** Https alone, and no private addresses. */
export const strictRules: AddressRules = { isHttpAllowed: false, isPrivateAllowed: false }

export const registerSingleSignOn = (
  http: FastifyInstance,
  { access, log, rules }: { readonly access: Access; readonly log: Log; readonly rules: AddressRules },
): void => {
  const { auth } = access
  http.register(singleSignOnRoutes, {
    access,
    on: {
      auth,
      log,
      connections: openConnections(rules, auth.sealing),
      publicUrl: () => auth.app.emailBrand().publicUrl,
      usersChanged: (ids) => access.usersChanged(ids),
    },
  })
}

export const singleSignOnService = ({
  webhookRules: rules = strictRules,
}: {
  readonly webhookRules?: AddressRules
}) =>
  service('single sign-on', ['http', 'access', 'log'], ({ http, access, log }) =>
    registerSingleSignOn(http, { access, log, rules }),
  )
