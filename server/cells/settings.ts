/** What the environment says of cells. */
import { z } from 'zod'
import { fieldProtocols } from '#domain/wire/field/index.ts'
import type { TransportName } from './transports.ts'

const databaseUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol), {
    error: 'is an address that begins with postgres:// or postgresql://',
  })

const names: readonly TransportName[] = ['mqtt', ...fieldProtocols.map(({ name }) => name)]

/** Of a listener for gateways, by what it speaks; null where it is none. */
const addressOf = (text: string): readonly [string, string] | null => {
  const url = URL.parse(text)
  const name = names.find((one) => url?.protocol === `${one}:`)
  return url && name && url.hostname !== '' && url.port !== '' ? [name, `${name}://${url.host}`] : null
}

export const cellVariables = {
  DIRECTORY_URL: databaseUrl
    .optional()
    .describe('the PostgreSQL of the directory, where an installation has several cells'),
  CELL: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/, 'is a name of small letters, digits and dashes')
    .optional()
    .describe('the name of the cell that this process is of'),
  CELL_URL: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: 'is an address that begins with http:// or https://',
    })
    .optional()
    .describe('where fronts reach the apis of this cell'),
  CELL_TRANSPORTS: z
    .string()
    .transform((text, context) => {
      const found = text.split(',').map((one) => addressOf(one.trim()))
      if (found.every((one) => one !== null)) return Object.fromEntries(found)
      context.addIssue(
        `is a list of addresses such as mqtt://10.0.0.5:1883, with commas between them, that begin with ${names.map((name) => `${name}://`).join(' or ')}`,
      )
      return z.NEVER
    })
    .optional()
    .describe('where fronts reach the listeners for gateways of this cell; default the host of CELL_URL'),
  TO_DATABASE_URL: databaseUrl
    .optional()
    .describe('the database of the cell that move-customer takes a customer to'),
} as const

interface Given {
  readonly ROLE: string
  readonly DIRECTORY_URL?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly CELL?: string | undefined
  readonly CELL_URL?: string | undefined
  readonly CELL_TRANSPORTS?: Readonly<Record<string, string>> | undefined
  readonly TO_DATABASE_URL?: string | undefined
}

export interface CellSettings {
  /** Of the directory; holds a password. */
  readonly directoryUrl: string
  /** Null for a front, which is of none. */
  readonly self: {
    readonly name: string
    readonly url: string
    /** Where its listeners for gateways are reached; null: whoever listens says it. */
    readonly transports: Readonly<Record<string, string>> | null
  } | null
  /** Of the cell that a customer is to be taken to; holds a password. */
  readonly toUrl: string | null
}

export const cellProblems = ({
  ROLE,
  DIRECTORY_URL,
  DATABASE_URL,
  CELL,
  CELL_URL,
}: Given): readonly string[] => {
  if (ROLE === 'front')
    return DIRECTORY_URL ? [] : ['ROLE: front needs DIRECTORY_URL, where it looks up cells.']
  const all = [DIRECTORY_URL, CELL, CELL_URL]
  if (all.every((one) => one === undefined)) return []
  if (all.some((one) => one === undefined))
    return ['DIRECTORY_URL: a cell needs DIRECTORY_URL, CELL and CELL_URL together.']
  return DATABASE_URL ? [] : ['CELL: needs DATABASE_URL, the PostgreSQL of the cell.']
}

/** Ports on which this process listens for gateways, by what they speak; one that nobody can know beforehand is 0. */
export type Ports = readonly (readonly [TransportName, number])[]

/** At the host of the cell, unless the environment says otherwise. */
const transportsOf = (
  { ROLE, CELL_URL, CELL_TRANSPORTS }: Given,
  ports: Ports,
): Readonly<Record<string, string>> | null => {
  if (ROLE !== 'all' && ROLE !== 'api') return null
  const { hostname } = new URL(CELL_URL!)
  const own = ports.flatMap(([name, port]) => (port === 0 ? [] : [[name, `${name}://${hostname}:${port}`]]))
  return { ...Object.fromEntries(own), ...CELL_TRANSPORTS }
}

export const cellOf = (given: Given, ports: Ports): CellSettings | null => {
  const { ROLE, DIRECTORY_URL, CELL, CELL_URL, TO_DATABASE_URL } = given
  if (DIRECTORY_URL === undefined) return null
  const self = () => ({
    ...{ name: CELL!, url: CELL_URL!.replace(/\/+$/, '') },
    transports: transportsOf(given, ports),
  })
  return {
    directoryUrl: DIRECTORY_URL,
    self: ROLE === 'front' ? null : self(),
    toUrl: TO_DATABASE_URL ?? null,
  }
}
