/** Lists over all cells as a service: whom else there is to ask, and what this cell answers others. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { OtherCell } from '../all-cells/ask.ts'
import { type OverCells, openOverCells } from '../all-cells/over.ts'
import { makeStatements } from '../all-cells/statement.ts'
import { productVersion } from '../messages/version.ts'
import { openPool } from '../platform/database.ts'
import { service } from '../platform/service.ts'
import { cellListRoutes } from './list-routes.ts'
import type { CellSettings } from './settings.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    readonly overCells: OverCells | null
  }
}

export interface CellListsOptions {
  /** Left out: there is one cell alone. */
  readonly cell?: CellSettings | null
  readonly publicUrl?: string | null
  readonly secretsKey?: string | null
  /** So long another cell is waited for. */
  readonly patience?: Ms
}

/** Cells seldom come. */
const knownFor = 5 * second

/** Remembers which others there are, longer while the directory is away. */
const makeOthers = (directory: pg.Pool, self: string) => {
  let known: readonly OtherCell[] | null = null
  let knownAt = Number.NEGATIVE_INFINITY
  return async (): Promise<readonly OtherCell[]> => {
    if (known && performance.now() - knownAt < knownFor) return known
    knownAt = performance.now()
    try {
      const { rows } = await directory.query<OtherCell>(
        'SELECT name, url FROM cell WHERE name <> $1 ORDER BY number',
        [self],
      )
      known = rows
    } catch (error) {
      if (!known) throw error
    }
    return known
  }
}

/** Rows go only between cells whose programs and tables are alike. */
const versionOf = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM migration ORDER BY number DESC LIMIT 1',
  )
  return `${productVersion} ${rows[0]?.name}`
}

export const cellListsService = ({
  cell = null,
  publicUrl = null,
  secretsKey = null,
  patience,
}: CellListsOptions = {}) =>
  service('lists of cells', ['http', 'access', 'pool', 'log'], async ({ http, access, pool, log }) => {
    const self = cell?.self
    const asked = { pool, now: access.now }
    if (!self) {
      http.register(cellListRoutes, { ...asked, here: null })
      return { gives: { overCells: null } }
    }
    const directory = openPool(cell.directoryUrl, 2, undefined, {
      ...{ connectionTimeoutMillis: 3 * second, query_timeout: 3 * second },
    })
    const version = await versionOf(pool)
    const statements = secretsKey === null ? null : makeStatements(secretsKey)
    const here = { name: self.name, publicUrl, version }
    http.register(cellListRoutes, { ...asked, here: statements && { ...here, statements } })
    return {
      gives: {
        overCells: openOverCells({
          ...{ self: here, statements, version, patience, log },
          others: makeOthers(directory, self.name),
        }),
      },
      stop: () => directory.end(),
    }
  })
