/** Reads the logo of an OEM as it is sent. */
import { logoLargest } from '#domain/fleet/oem.ts'
import type { Logo } from '../brands/brand.ts'
import { logoIn } from '../brands/logo.ts'

/** A logo that was sent as base64; null where it is none that can be taken. */
export const readLogo = (text: string): Logo | null =>
  text.length > logoLargest * 1.4 || !/^[A-Za-z0-9+/]+=*$/.test(text)
    ? null
    : logoIn(Buffer.from(text, 'base64'))
