/** Sends the emails in the outbox, a few at a time, and tries again until they are sent or too old. */
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { hours, minutes, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { doublingWait } from '../platform/doubling.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import { emailBrands } from './branding.ts'
import { mapPicture } from './map/picture.ts'
import { type EmailBrand, logoCid, type RenderedEmail, render } from './render.ts'
import { claimEmails, dropLate, type Email, mailFiles, markFailed, markSent } from './store.ts'

export interface EmailSenderOptions {
  readonly pool: pg.Pool
  readonly log: Log
  readonly smtpUrl: string
  /** Whom emails come from; null: no-reply at the portal's host. */
  readonly from: string | null
  readonly emailBrand: () => EmailBrand
  readonly now: () => Instant
  /** How long to wait when nothing is due. */
  readonly pause?: Ms
}

const atOnce = 4
const usualPause: Ms = 2 * second
/** Longer than the limits below let a single try last. */
const claimedFor: Ms = minutes(10)
/** With the waits below: for about two days. */
const triesAtMost = 16
const waits = { first: 30 * second, longest: hours(6) }

/** How long to wait after so many failed tries. */
export const emailRetryDelay = (attempts: number): Ms => doublingWait(attempts, waits)

/** Whether the mail server refused this one email, as opposed to a problem of the server itself. */
const isFinal = (error: { code?: string; responseCode?: number }): boolean =>
  (error.responseCode ?? 0) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

/** The host of the portal as the domain of an address. */
const hostOf = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl)
  return /^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname
}

/** What the HTML shows goes along, so that it is seen without asking anybody for it. */
const picturesOf = ({ maps, logo }: RenderedEmail) => [
  ...maps.map(({ cid, place }) => ({
    cid,
    filename: `${cid}.png`,
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    content: mapPicture(place),
  })),
  ...(logo === null
    ? []
    : [
        {
          cid: logoCid,
          filename: logo.type === 'image/png' ? 'logo.png' : 'logo.jpg',
          contentType: logo.type,
          contentDisposition: 'inline' as const,
          content: logo.bytes,
        },
      ]),
]

export const startSending = (options: EmailSenderOptions): Loop => {
  const { pool, log, smtpUrl, emailBrand, now, pause = usualPause } = options
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: atOnce,
    // Well within the time that a stop of the server may take.
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  /** Sent, but not yet marked so in the database: never to be sent again. */
  const sent = new Set<number>()

  const post = async (email: Email, head: EmailBrand): Promise<void> => {
    const rendered = render(head, email)
    if (!rendered) return markFailed(pool, email.id, 'This version does not know this kind of email.', null)
    const host = hostOf(head.publicUrl)
    const from = head.sender ?? options.from ?? { name: head.product, address: `no-reply@${host}` }
    try {
      const files = await mailFiles(pool, rendered.files)
      await transport.sendMail({
        from,
        to: { name: '', address: email.recipient },
        subject: rendered.subject,
        html: rendered.html,
        text: rendered.text,
        attachments: [
          ...picturesOf(rendered),
          ...files.map(({ name, mediaType, bytes }) => ({
            filename: name,
            contentType: mediaType,
            content: bytes,
          })),
        ],
        messageId: `<${email.messageId}@${host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(rendered.unsubscribe !== null && {
            'List-Unsubscribe': `<${rendered.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
      sent.add(email.id)
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      const again =
        isFinal(error as { code?: string; responseCode?: number }) || email.attempts >= triesAtMost
          ? null
          : now() + emailRetryDelay(email.attempts)
      log.seldom('mail', 'An email could not be sent', { problem, isTriedAgain: again !== null })
      await markFailed(pool, email.id, problem.slice(0, 500), again)
    }
  }

  const noteSent = async () => {
    if (sent.size === 0) return
    const ids = [...sent]
    await markSent(pool, ids, now())
    for (const id of ids) sent.delete(id)
  }

  /** Whether there may be more. */
  const round = async (): Promise<boolean> => {
    await noteSent()
    await dropLate(pool, now())
    const emails = await claimEmails(pool, now(), atOnce, claimedFor)
    const brandOf = await emailBrands(pool, emailBrand(), emails)
    await Promise.all(emails.map((email) => post(email, brandOf(email))))
    await noteSent()
    return emails.length === atOnce
  }

  const loop = openLoop({
    pause,
    round,
    onFault: (error) => log.seldom('outbox', 'The outbox could not be read; it is tried again', { error }),
  })
  return {
    nudge: loop.nudge,
    async stop() {
      await loop.stop()
      transport.close()
    },
  }
}
