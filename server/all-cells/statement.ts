/**
 * What one cell says to another of who asks: signed with a key that all cells have, for that cell alone, for this request
 * alone, and for half a minute.
 */
import { createHash, hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { second } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'

/** Longer than a request takes. */
const goodFor = 15 * second
/** So much clocks of cells may differ; it comes on top. */
const clocksWithin = 15 * second
const longest = 4_096
const kind = 'tandem-cell+jwt'

export interface Statement {
  /** The cell that says so. */
  readonly from: string
  /** The cell that it says so to. */
  readonly to: string
  /** Of the super admin who asks. */
  readonly email: string
}

const claims = z.object({ iss: z.string(), sub: z.string(), body: z.string() })

export interface Statements {
  readonly make: (statement: Statement, body: string | Buffer, now: Instant) => Promise<string>
  /** Null for one that is not of this installation, was said to another cell, of another request, or too long ago. */
  readonly read: (
    text: string,
    to: string,
    body: string | Buffer,
    now: Instant,
  ) => Promise<Omit<Statement, 'to'> | null>
}

const digest = (body: string | Buffer) => createHash('sha256').update(body).digest('base64url')

/** @param secretsKey of the configuration, the same in all cells */
export const makeStatements = (secretsKey: string): Statements => {
  const key = new Uint8Array(hkdfSync('sha256', secretsKey, '', 'tandem cells', 32))
  return {
    make: ({ from, to, email }, body, now) =>
      new SignJWT({ body: digest(body) })
        .setProtectedHeader({ alg: 'HS256', typ: kind })
        .setIssuer(from)
        .setAudience(to)
        .setSubject(email)
        .setIssuedAt(Math.floor(now / second))
        .sign(key),
    read: async (text, to, body, now) => {
      if (text.length > longest) return null
      try {
        const { payload } = await jwtVerify(text, key, {
          ...{ algorithms: ['HS256'], typ: kind, audience: to, currentDate: new Date(now) },
          ...{ maxTokenAge: goodFor / second, clockTolerance: clocksWithin / second },
          requiredClaims: ['iss', 'sub', 'iat'],
        })
        const said = claims.safeParse(payload)
        if (!said.success || said.data.body !== digest(body)) return null
        return { from: said.data.iss, email: said.data.sub }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
