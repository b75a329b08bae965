/** Mail as the app has it: emails are sent where there is a mail server, reminders are written, old ones removed. */
import type pg from 'pg'
import { passwordLifeDays } from '#domain/basics/assumed.ts'
import { days, hour } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Log } from '../platform/log.ts'
import type { Loop } from '../platform/loop.ts'
import type { EmailBrand } from './render.ts'
import { startSending } from './send.ts'
import { dropLate, forgetEmails, queueExpiryEmails } from './store.ts'

export interface MailOptions {
  readonly pool: pg.Pool
  readonly log: Log
  readonly smtpUrl: string | null
  readonly from: string | null
  readonly emailBrand: () => EmailBrand
  readonly now?: () => Instant
}

/** Days before its end at which a password's owner is reminded. */
const reminders = [15, 7, 3, 1]
const keptDays = 90

/**
 * What is done once a day. It is safe to do it more often: a reminder is written once, however often it is asked for,
 * and a day that was missed is made up for by the next round.
 */
export const dailyRound = async (pool: pg.Pool, now: Instant): Promise<void> => {
  await queueExpiryEmails(pool, now, days(passwordLifeDays), reminders)
  await dropLate(pool, now)
  await forgetEmails(pool, now - days(keptDays))
}

/** Answers what stops it. */
export const startMail = ({ pool, log, smtpUrl, now = Date.now, ...more }: MailOptions) => {
  const sender: Loop | null = smtpUrl === null ? null : startSending({ pool, log, smtpUrl, now, ...more })
  let running: Promise<void> = Promise.resolve()
  const round = () => {
    running = dailyRound(pool, now()).catch((error) =>
      log.seldom('reminders', 'Reminders could not be written; it is tried again in an hour', { error }),
    )
  }
  round()
  // By the hour, so that a server that is started each morning reminds as well.
  const timer = setInterval(round, hour)
  return async () => {
    clearInterval(timer)
    await running
    await sender?.stop()
  }
}
