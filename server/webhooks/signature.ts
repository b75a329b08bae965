/** The signature of what is sent; docs/webhooks.md says how it is checked. */
import { createHmac } from 'node:crypto'
import type { Instant } from '#domain/basics/units.ts'

/** The signature of a body at a moment: `t=SECONDS,v1=HEX`. */
export const signatureOf = (secret: string, body: string, at: Instant): string => {
  const t = Math.floor(at / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
