/** Installations as a service of the server. */
import { service } from '../platform/service.ts'
import { installationRoutes } from './routes.ts'

/** @param productName as it stands on certificates */
export const installationService = ({ productName }: { readonly productName: string }) =>
  service('installations', ['http', 'access', 'pool'], ({ http, ...given }) => {
    http.register(installationRoutes, { ...given, productName })
  })
