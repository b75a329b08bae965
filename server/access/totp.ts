/** Codes of an authenticator app (RFC 6238: HMAC-SHA-1, thirty seconds, six digits), and the codes for when it is lost. */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { hashSecret } from './secrets.ts'

const step: Ms = 30_000
/** A phone's clock may be off by so many steps either way. */
const leeway = 1
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As authenticators take it: base32 without padding (RFC 4648). */
export const base32 = (bytes: Uint8Array): string => {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += letters[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text
}

/** As long as the hash inside (RFC 4226 §4). */
export const newTotpSecret = (): Buffer => randomBytes(20)

/** The code of a step. `digits`: six, as all authenticators have it; the RFC's examples have eight. */
export const totpAt = (secret: Uint8Array, at: number, digits = 6): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(at))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash[hash.length - 1]! & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

export const stepOf = (now: Instant): number => Math.floor(now / step)

/**
 * The step whose code this is, near `now` and after `last`, the step of the last code that was spent; null if it is
 * none of those.
 */
export const totpStep = (
  secret: Uint8Array,
  code: string,
  now: Instant,
  last: number | null,
): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const given = Buffer.from(code)
  for (let at = stepOf(now) - leeway; at <= stepOf(now) + leeway; at++)
    if (timingSafeEqual(given, Buffer.from(totpAt(secret, at))) && at > (last ?? -1)) return at
  return null
}

/** What a QR code says to an authenticator. */
export const totpUri = (secret: Uint8Array, email: string, product: string): string => {
  const label = `${encodeURIComponent(product)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(product)}`
}

const recoveryCodesCount = 10
/** Letters and digits that nobody mistakes for one another. */
const clear = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes of 50 bits each, to be shown once; `abcde-fghjk`. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCodesCount }, () =>
    Array.from({ length: 10 }, (_, at) => (at === 5 ? '-' : '') + clear[randomInt(clear.length)]).join(''),
  )

/** What is kept of a recovery code, however it was typed. With the person's id in it, equal codes look different. */
export const hashRecoveryCode = (userId: number, code: string): Buffer =>
  hashSecret(`${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
