/** The services of access: sessions and keys, the routes for signing in, and the first administrator's link. */

import { hour } from '#domain/basics/time.ts'
import { service } from '../platform/service.ts'
import { type Access, openAccess } from './access.ts'
import { noteActs } from './acts.ts'
import type { AppFacts } from './auth-context.ts'
import { accessRoutes } from './routes.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    readonly access: Access
  }
}

export interface AccessServiceOptions extends Omit<AppFacts, 'emailBrand'> {
  /** The key valid for every gateway; null where there is none. */
  readonly ingestKey: string | null
  /** What secrets are sealed with; null: with a key of the database. */
  readonly secretsKey: string | null
}

/** Fewer characters of a key that opens for all can be guessed. */
const shortKey = 16

export const accessService = ({ ingestKey, secretsKey, ...app }: AccessServiceOptions) =>
  service('access', ['pool', 'log', 'site', 'bus'], async ({ pool, log, site, bus }) => {
    if (ingestKey !== null && ingestKey.length < shortKey)
      log.warn('INGEST_KEY is short: whoever guesses it can report for every gateway.')
    const emailBrand = () => ({ product: site.product, publicUrl: site.publicUrl() })
    const access = openAccess({ pool, ingestKey, secretsKey, bus, app: { ...app, emailBrand } })
    await access.usersChanged('lately')
    const tidying = setInterval(
      () =>
        access.tidy().catch((error) => log.seldom('tidy', 'Old sign-ins could not be removed', { error })),
      hour,
    )
    return { gives: { access }, stop: () => clearInterval(tidying) }
  })

export const actsService = service('acts', ['http', 'reads'], ({ http, reads }) => {
  http.addHook('onSend', noteActs(reads))
})

export const accessRoutesService = service('access routes', ['http', 'access'], ({ http, access }) => {
  http.register(accessRoutes, { access })
})

/** Says that all is ready, and how the first super admin comes in. */
export const welcomeService = service('welcome', ['access', 'site', 'log'], async ({ access, site, log }) => {
  const link = await access.firstAdminLink()
  log.info(`${site.product} is ready at ${site.publicUrl()}`)
  if (link)
    log.info(
      `Set the password of the first super admin here, once, within a day:\n  ${site.publicUrl()}${link.path}`,
    )
})
