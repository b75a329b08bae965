/** What every answer says to a browser: what the page may load, run and be put into. */
import type { FastifyInstance } from 'fastify'

export interface HeaderOptions {
  /** A map style from outside, whose host the browser may then ask. */
  readonly mapStyleUrl: string | null
  /** Hosts whose pictures can be laid over the map; none where left out. */
  readonly overlayHosts?: readonly string[]
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
}: Omit<HeaderOptions, 'secure'>): string => {
  const hosts = [...hostsOf(mapStyleUrl), ...overlayHosts].join(' ')
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    // The map draws in a worker.
    `worker-src 'self' blob:`,
    // Components place themselves by style attributes.
    `style-src 'self' 'unsafe-inline'`,
    // Pictures of cargo cameras lie where their maker keeps them.
    `img-src 'self' data: blob: https: ${hosts}`.trim(),
    `font-src 'self' data:`,
    `connect-src 'self' ${hosts}`.trim(),
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
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    ...(options.secure && { 'strict-transport-security': 'max-age=31536000' }),
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(fixed)
  })
}
