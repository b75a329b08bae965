/** Turns a queued email into what a mailbox shows: HTML and plain text with the same words. */

import { dateTime } from '#domain/basics/dates.ts'
import { emailOf } from '#domain/basics/email.ts'
import { type Clock, type Units, usualUnits } from '#domain/basics/own-units.ts'
import { type Language, language, t } from '#domain/basics/texts.ts'
import type { Logo } from '../brands/brand.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { inLanguage } from '../platform/in-language.ts'
import type { EmailBlock, PlaceShown } from './email.ts'
import { findEmailKind } from './emails/index.ts'

/** What all emails of this app have in common, or those in the brand of an OEM. */
export interface EmailBrand {
  readonly product: string
  /** Where the portal is, without a slash at its end. */
  readonly publicUrl: string
  /** Whom they come from; left out or null: the installation's sender. */
  readonly sender?: { readonly name: string; readonly address: string } | null
  /** The colour of buttons and links; left out or null: the installation's. */
  readonly accent?: string | null
  /** An email address or a page for questions. */
  readonly supportAddress?: string | null
  readonly logo?: Logo | null
}

/** An email as it is queued. */
export interface Queued {
  readonly kind: string
  readonly recipient: string
  readonly timezone: string
  readonly data: unknown
  /** Leads out of emails that are optional. */
  readonly unsubscribeToken: string | null
  /** Those of its reader's account; the usual ones where left out. */
  readonly units?: Units
  /** In which all its texts are: its reader's, or that of whoever set it up. English where left out. */
  readonly language?: Language
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
  /** What the HTML shows as `cid:logo`. */
  readonly logo: Logo | null
  /** What comes along: numbers of rows of `mail_file`. */
  readonly files: readonly number[]
}

/** The name under which an email carries the logo. */
export const logoCid = 'logo'

const linkGone = () => t('(This link was removed after the email was sent.)')

/** Figures in one row: four stand two by two, so that none is left alone. */
const figuresAcross = (count: number) => (count === 4 ? 2 : 3)

type Figures = Extract<EmailBlock, { figures: unknown }>['figures']
const figureHtml = ({ label, text, change }: Figures[number], width: string): string =>
  `<td style="width:${width};padding:10px 12px;background:#f3f6f7;border:4px solid #ffffff;border-radius:8px;vertical-align:top"><span style="font-size:22px;font-weight:700;line-height:28px;color:#1c2733">${escapeHtml(text)}</span>${change === null ? '' : ` <span style="font-size:13px;font-weight:600;color:#5a6675">${escapeHtml(change)}</span>`}<br><span style="font-size:13px;line-height:18px;color:#5a6675">${escapeHtml(label)}</span></td>`
const figuresHtml = (figures: Figures): string => {
  const rows: string[] = []
  const across = figuresAcross(figures.length)
  const width = across === 2 ? '50%' : '33%'
  for (let n = 0; n < figures.length; n += across)
    rows.push(
      `<tr>${figures
        .slice(n, n + across)
        .map((figure) => figureHtml(figure, width))
        .join('')}</tr>`,
    )
  return `<table role="presentation" style="width:100%;margin:0 -4px 12px;border-collapse:separate;border-spacing:0">${rows.join('')}</table>`
}

type Rows = Extract<EmailBlock, { rows: unknown }>
const rowsHtml = ({ columns, rows }: Rows): string => {
  const style = (n: number, more: string) =>
    `style="padding:6px 10px 6px 0;border-bottom:1px solid #dfe5ea;font-size:13px;line-height:18px;vertical-align:top;text-align:${columns[n]?.isNumber ? 'right' : 'left'};${more}"`
  const titles = columns.map(
    ({ title }, n) => `<th ${style(n, 'color:#5a6675;font-weight:600')}>${escapeHtml(title)}</th>`,
  )
  const lines = rows.map(
    (cells) =>
      `<tr>${cells.map((text, n) => `<td ${style(n, `color:#1c2733${n === 0 ? ';font-weight:600' : ''}${columns[n]?.isNumber ? ';white-space:nowrap' : ''}`)}>${escapeHtml(text)}</td>`).join('')}</tr>`,
  )
  return `<div style="overflow-x:auto;margin:0 0 12px"><table style="width:100%;border-collapse:collapse"><thead><tr>${titles.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

// Mail programs know neither style sheets nor variables: colours and sizes stand where they are used.
const cell = 'padding:6px 0;font-size:14px;line-height:20px;vertical-align:top'
const htmlOf = (part: EmailBlock, { publicUrl, accent }: EmailBrand, cid: string): string => {
  if ('title' in part)
    return `<p style="margin:24px 0 8px;font-size:14px;font-weight:700;color:#1c2733">${escapeHtml(part.title)}</p>`
  if ('facts' in part) {
    const rows = part.facts.map(
      ([label, value]) =>
        `<tr><td style="${cell};padding-right:16px;color:#5a6675;white-space:nowrap">${escapeHtml(label)}</td><td style="${cell};color:#1c2733">${escapeHtml(value)}</td></tr>`,
    )
    return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
  }
  if ('lines' in part)
    return part.lines
      .map(
        ({ text, more, path }) =>
          `<p style="margin:0 0 12px;font-size:15px;line-height:22px"><a href="${escapeHtml(publicUrl + path)}" style="color:${accent ?? '#0b5cad'};text-decoration:none">${escapeHtml(text)}</a><br><span style="font-size:13px;color:#5a6675">${escapeHtml(more)}</span></p>`,
      )
      .join('\n')
  if ('figures' in part) return figuresHtml(part.figures)
  if ('rows' in part) return rowsHtml(part)
  if ('map' in part)
    return `<p style="margin:16px 0"><img src="cid:${cid}" width="496" alt="${escapeHtml(part.says)}" style="display:block;width:100%;height:auto;border-radius:6px"></p>`
  if ('text' in part)
    return `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1c2733">${escapeHtml(part.text)}</p>`
  if ('small' in part)
    return `<p style="margin:0 0 12px;font-size:13px;line-height:20px;color:#5a6675">${escapeHtml(part.small)}</p>`
  if (part.path === null) return `<p style="margin:0 0 16px;color:#5a6675">${linkGone()}</p>`
  const url = escapeHtml(publicUrl + part.path)
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent ?? '#0b7a75'};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(part.button)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5a6675;word-break:break-all">${url}</p>`
}

const textOf = (part: EmailBlock, publicUrl: string): string => {
  if ('title' in part) return part.title
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('lines' in part)
    return part.lines.map(({ text, more, path }) => `${text}\n${more}\n${publicUrl}${path}`).join('\n\n')
  if ('figures' in part)
    return part.figures
      .map(({ label, text, change }) => `${label}: ${text}${change === null ? '' : ` (${change})`}`)
      .join('\n')
  if ('rows' in part)
    return [part.columns.map(({ title }) => title), ...part.rows].map((cells) => cells.join(' | ')).join('\n')
  if ('map' in part) return `${part.says}: ${part.map.at.lat.toFixed(4)}, ${part.map.at.lng.toFixed(4)}`
  if ('text' in part) return part.text
  if ('small' in part) return part.small
  return part.path === null ? linkGone() : `${part.button}:\n${publicUrl}${part.path}`
}

/** The product's name, beside its logo where there is one. */
const headOf = ({ product, logo }: EmailBrand): string => {
  const name = `<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#1c2733">${escapeHtml(product)}</p>`
  if (!logo) return name
  return `<p style="margin:0 0 8px"><img src="cid:${logoCid}" height="40" alt="" style="display:block;height:40px;width:auto;max-width:240px"></p>
${name}`
}

/** Where questions go, in HTML and in text; empty where nobody said. */
const supportOf = ({ product, supportAddress }: EmailBrand): readonly [html: string, text: string] => {
  if (!supportAddress) return ['', '']
  const href = emailOf(supportAddress) === null ? supportAddress : `mailto:${supportAddress}`
  const words = t('Questions about {{product}}?', { product })
  return [
    `<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:#5a6675">${escapeHtml(words)} <a href="${escapeHtml(href)}" style="color:#5a6675">${escapeHtml(supportAddress)}</a></p>`,
    `${words} ${supportAddress}`,
  ]
}

const page = (head: EmailBrand, subject: string, body: string): string => `<!doctype html>
<html lang="${language()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#eef1f4;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px 32px;background:#ffffff;border-radius:10px">
${headOf(head)}
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
export const render = (head: EmailBrand, queued: Queued): RenderedEmail | null =>
  inLanguage(queued.language ?? 'en', () => rendered(head, queued))

const rendered = (head: EmailBrand, queued: Queued): RenderedEmail | null => {
  const { product, publicUrl } = head
  const kind = findEmailKind(queued.kind)
  const data = kind?.data.safeParse(queued.data)
  if (!kind || !data?.success) return null
  const { recipient, timezone, unsubscribeToken, units = usualUnits } = queued
  const zone = zoneOr(timezone)
  const about = {
    product,
    recipient,
    time: (at: number, clock: Clock = units.clock) => dateTime(at, zone, clock),
  }
  const subject = kind.subject(about, data.data)
  const unsubscribe =
    kind.unsubscribe?.(data.data) ??
    (kind.optional && unsubscribeToken !== null
      ? { token: unsubscribeToken, words: t('Unsubscribe from these emails') }
      : null)
  const blocks = kind.blocks(about, data.data)
  const button = blocks.find((block) => 'button' in block)
  const leaving = unsubscribe === null ? '' : `${publicUrl}/unsubscribe?token=${unsubscribe.token}`
  const maps = blocks.flatMap((block, n) => ('map' in block ? [{ cid: `map-${n}`, place: block.map }] : []))
  const [supportHtml, supportText] = supportOf(head)
  const html = [
    ...blocks.map((block, n) => htmlOf(block, head, `map-${n}`)),
    ...(supportHtml === '' ? [] : [supportHtml]),
    ...(unsubscribe === null
      ? []
      : [
          `<p style="margin:24px 0 0;font-size:13px;color:#5a6675"><a href="${escapeHtml(leaving)}" style="color:#5a6675">${escapeHtml(unsubscribe.words)}</a></p>`,
        ]),
  ]
  const text = [
    product,
    ...blocks.map((block) => textOf(block, publicUrl)),
    ...(supportText === '' ? [] : [supportText]),
    ...(unsubscribe === null ? [] : [`${unsubscribe.words}:\n${leaving}`]),
  ]
  return {
    subject,
    html: page(head, subject, html.join('\n')),
    text: `${text.join('\n\n')}\n`,
    link: button && button.path !== null ? publicUrl + button.path : null,
    unsubscribe: unsubscribe === null ? null : `${publicUrl}/auth/v1/unsubscribe?token=${unsubscribe.token}`,
    maps,
    logo: head.logo ?? null,
    files: kind.files?.(data.data) ?? [],
  }
}
