/**
 * `GET /v1/api/outside-page?token=`: a page with one frame in it. Its policy names the one site that the frame may
 * show, so the portal's own policy needs no site of a customer's.
 */
import { createHash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { language, t } from '#domain/basics/texts.ts'
import type { Access } from '../access/access.ts'
import { escapeHtml } from '../http/escape-html.ts'

const style =
  'html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block}p{margin:2rem;font:15px/1.5 system-ui,sans-serif}'
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

export const outsidePageWords = { over: t('This page was open for a while. Load it again.') } as const

const page = (body: string) =>
  `<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><title>${escapeHtml(t('Embedded page'))}</title><style>${style}</style></head><body>${body}</body></html>`

export const outsidePageRoutes: FastifyPluginAsync<{ readonly access: Access }> = async (app, { access }) => {
  // The portal may come from another address than the API.
  const ancestors = `'self' ${new URL(access.auth.app.emailBrand().publicUrl).origin}`
  app.get<{ Querystring: { token?: string } }>('/v1/api/outside-page', async (request, reply) => {
    const { token = '' } = request.query
    const url = typeof token === 'string' ? await access.auth.pageTokens.read(token, access.now()) : null
    const site = url === null ? null : new URL(url)
    // A page of our own site could leave its sandbox if it kept its origin.
    const isOurs = site?.host === request.host
    const sandbox = `allow-scripts allow-forms allow-popups allow-downloads${isOurs ? '' : ' allow-same-origin'}`
    reply
      .removeHeader('x-frame-options')
      .removeHeader('cross-origin-opener-policy')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src ${styleHash}; frame-src ${site?.origin ?? "'none'"}; frame-ancestors ${ancestors}; base-uri 'none'; form-action 'none'`,
      )
      .type('text/html; charset=utf-8')
    if (url === null) return reply.status(404).send(page(`<p>${escapeHtml(t(outsidePageWords.over))}</p>`))
    return reply.send(
      page(
        `<iframe sandbox="${sandbox}" referrerpolicy="no-referrer" title="${escapeHtml(site!.host)}" src="${escapeHtml(url)}"></iframe>`,
      ),
    )
  })
}
