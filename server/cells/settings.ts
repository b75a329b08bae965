/** What the environment says of cells. */
import { z } from 'zod'

const databaseUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol), {
    error: 'is an address that begins with postgres:// or postgresql://',
  })

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
  readonly TO_DATABASE_URL?: string | undefined
}

export interface CellSettings {
  /** Of the directory; holds a password. */
  readonly directoryUrl: string
  /** Null for a front, which is of none. */
  readonly self: { readonly name: string; readonly url: string } | null
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

export const cellOf = ({
  ROLE,
  DIRECTORY_URL,
  CELL,
  CELL_URL,
  TO_DATABASE_URL,
}: Given): CellSettings | null =>
  DIRECTORY_URL === undefined
    ? null
    : {
        directoryUrl: DIRECTORY_URL,
        self: ROLE === 'front' ? null : { name: CELL!, url: CELL_URL!.replace(/\/+$/, '') },
        toUrl: TO_DATABASE_URL ?? null,
      }
