/** What every answer says to a browser: what the page may load, run and be put into. */
import type { FastifyInstance } from 'fastify'

export interface HeaderOptions {
  /** A map style from outside, whose host the browser may then ask. */
  readonly mapStyleUrl: string | null
  /** Hosts whose pictures can be laid over the map; none where left out. */
  readonly overlayHosts?: readonly string[]
  /** Where the portal calls the API, if not where it comes from. */
  readonly apiUrl?: string | null
  /** The address of the portal, whose pages may call the API from there; left out: none. */
  readonly portalUrl?: string | null
  /** True where people come in by https. */
  readonly secure: boolean
}

/** The hosts a style's tiles, glyphs and sprites usually lie on: its own, and those beside it. */
const hostsOf = (mapStyleUrl: string | null): readonly string[] => {
  if (mapStyleUrl === null) return []
  const { protocol, host } = new URL(mapStyleUrl)
  const parts = host.split('.')
  return [`${protocol}//${host}`, ...(parts.length > 2 ? [`${protocol}//*.${parts.slice(1).join('.')}`] : [])]
}

/** The Content-Security-Policy: scripts are ours and never inline. */
export const contentSecurityPolicy = ({
  mapStyleUrl,
  overlayHosts = [],
  apiUrl,
}: Omit<HeaderOptions, 'secure'>): string => {
  const api = apiUrl ? [new URL(apiUrl).origin] : []
  const hosts = [...hostsOf(mapStyleUrl), ...overlayHosts, ...api].join(' ')
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    // The map draws in a worker, and the portal's own keeps its files.
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    // Components place themselves by style attributes.
    `style-src 'self' 'unsafe-inline'`,
    // Pictures of cargo cameras lie where their maker keeps them.
    `img-src 'self' data: blob: https: ${hosts}`.trim(),
    `font-src 'self' data:`,
    `connect-src 'self' ${hosts}`.trim(),
    // Pages of customers' own are embedded in one of ours (`server/outside-pages`).
    `frame-src ${["'self'", ...api].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

export const secure = (app: FastifyInstance, options: HeaderOptions): void => {
  const fixed = {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Links to set a password carry a secret in their address.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
    ...(options.secure && { 'strict-transport-security': 'max-age=31536000' }),
  }
  const portal = options.portalUrl ? new URL(options.portalUrl).origin : null
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(fixed)
    // Cookies are not used, so only the token that a page holds itself can be sent from there.
    if (portal === null || request.headers.origin !== portal) return
    reply.headers({
      'access-control-allow-origin': portal,
      'access-control-expose-headers': 'content-disposition, retry-after, x-request-id',
      vary: 'origin',
    })
    if (request.method !== 'OPTIONS') return
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
        'access-control-max-age': '600',
      })
      .status(204)
      .send()
  })
}
