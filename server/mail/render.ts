/** Turns a queued email into what a mailbox shows: HTML and plain text with the same words. */
import { dateTime } from '#domain/basics/dates.ts'
import type { EmailBlock, PlaceShown } from './email.ts'
import { findEmailKind } from './emails/index.ts'

/** What all emails of this app have in common. */
export interface EmailBrand {
  readonly product: string
  /** Where the portal is, without a slash at its end. */
  readonly publicUrl: string
}

/** An email as it is queued. */
export interface Queued {
  readonly kind: string
  readonly recipient: string
  readonly timezone: string
  readonly data: unknown
  /** Leads out of emails that are optional. */
  readonly unsubscribeToken: string | null
}

export interface RenderedEmail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Where the email leads; null where it does not, or where the link was taken out. */
  readonly link: string | null
  /** For the mail program's own button; only of emails that can be left. */
  readonly unsubscribe: string | null
  /** What maps the HTML shows, by the name it shows them under: `cid:NAME`. */
  readonly maps: readonly { readonly cid: string; readonly place: PlaceShown }[]
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => escapes[found]!)

const linkGone = '(This link was removed after the email was sent.)'

// Mail programs know neither style sheets nor variables: colours and sizes stand where they are used.
const cell = 'padding:6px 0;font-size:14px;line-height:20px;vertical-align:top'
const htmlOf = (part: EmailBlock, publicUrl: string, cid: string): string => {
  if ('title' in part)
    return `<p style="margin:24px 0 8px;font-size:14px;font-weight:700;color:#1c2733">${escaped(part.title)}</p>`
  if ('facts' in part) {
    const rows = part.facts.map(
      ([label, value]) =>
        `<tr><td style="${cell};padding-right:16px;color:#5a6675;white-space:nowrap">${escaped(label)}</td><td style="${cell};color:#1c2733">${escaped(value)}</td></tr>`,
    )
    return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
  }
  if ('lines' in part)
    return part.lines
      .map(
        ({ text, more, path }) =>
          `<p style="margin:0 0 12px;font-size:15px;line-height:22px"><a href="${escaped(publicUrl + path)}" style="color:#0b5cad;text-decoration:none">${escaped(text)}</a><br><span style="font-size:13px;color:#5a6675">${escaped(more)}</span></p>`,
      )
      .join('\n')
  if ('map' in part)
    return `<p style="margin:16px 0"><img src="cid:${cid}" width="496" alt="${escaped(part.says)}" style="display:block;width:100%;height:auto;border-radius:6px"></p>`
  if ('text' in part)
    return `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1c2733">${escaped(part.text)}</p>`
  if ('small' in part)
    return `<p style="margin:0 0 12px;font-size:13px;line-height:20px;color:#5a6675">${escaped(part.small)}</p>`
  if (part.path === null) return `<p style="margin:0 0 16px;color:#5a6675">${linkGone}</p>`
  const url = escaped(publicUrl + part.path)
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b7a75;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(part.button)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5a6675;word-break:break-all">${url}</p>`
}

const textOf = (part: EmailBlock, publicUrl: string): string => {
  if ('title' in part) return part.title
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('lines' in part)
    return part.lines.map(({ text, more, path }) => `${text}\n${more}\n${publicUrl}${path}`).join('\n\n')
  if ('map' in part) return `${part.says}: ${part.map.at.lat.toFixed(4)}, ${part.map.at.lng.toFixed(4)}`
  if ('text' in part) return part.text
  if ('small' in part) return part.small
  return part.path === null ? linkGone : `${part.button}:\n${publicUrl}${part.path}`
}

const page = (product: string, subject: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#eef1f4;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px 32px;background:#ffffff;border-radius:10px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#1c2733">${escaped(product)}</p>
${body}
</div>
</body>
</html>
`

/** A zone that no calendar knows must not keep an email from its reader. */
const zoneOr = (timezone: string): string => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: timezone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** Null for an email of a kind, or with data, that this version does not know. */
export const render = ({ product, publicUrl }: EmailBrand, queued: Queued): RenderedEmail | null => {
  const kind = findEmailKind(queued.kind)
  const data = kind?.data.safeParse(queued.data)
  if (!kind || !data?.success) return null
  const { recipient, timezone, unsubscribeToken } = queued
  const zone = zoneOr(timezone)
  const about = { product, recipient, time: (at: number) => dateTime(at, zone) }
  const subject = kind.subject(about, data.data)
  const unsubscribe =
    kind.unsubscribe?.(data.data) ??
    (kind.optional && unsubscribeToken !== null
      ? { token: unsubscribeToken, words: 'Unsubscribe from these emails' }
      : null)
  const blocks = kind.blocks(about, data.data)
  const button = blocks.find((block) => 'button' in block)
  const leaving = unsubscribe === null ? '' : `${publicUrl}/unsubscribe?token=${unsubscribe.token}`
  const maps = blocks.flatMap((block, n) => ('map' in block ? [{ cid: `map-${n}`, place: block.map }] : []))
  const html = [
    ...blocks.map((block, n) => htmlOf(block, publicUrl, `map-${n}`)),
    ...(unsubscribe === null
      ? []
      : [
          `<p style="margin:24px 0 0;font-size:13px;color:#5a6675"><a href="${escaped(leaving)}" style="color:#5a6675">${escaped(unsubscribe.words)}</a></p>`,
        ]),
  ]
  const text = [
    product,
    ...blocks.map((block) => textOf(block, publicUrl)),
    ...(unsubscribe === null ? [] : [`${unsubscribe.words}:\n${leaving}`]),
  ]
  return {
    subject,
    html: page(product, subject, html.join('\n')),
    text: `${text.join('\n\n')}\n`,
    link: button && button.path !== null ? publicUrl + button.path : null,
    unsubscribe: unsubscribe === null ? null : `${publicUrl}/auth/v1/unsubscribe?token=${unsubscribe.token}`,
    maps,
  }
}
