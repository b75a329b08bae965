/** Secrets that are handed out once and kept as a hash only. */
import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes, fit for a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept: so much randomness needs no slow hash. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
