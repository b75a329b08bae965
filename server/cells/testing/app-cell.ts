/** Cells as apps of one process, each on a database of its own, with a directory that says where they are. */
import type { AddressInfo } from 'node:net'
import { minute } from '#domain/basics/time.ts'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import type { Database } from '../../platform/database.ts'
import { testDatabase } from '../../platform/testing.ts'
import { type TestApp, testApp } from '../../testing.ts'
import { makeDirectory } from '../directory-tables.ts'
import { joinCell } from '../join.ts'

export const secretsKey = 'a-key-that-all-cells-have-0123'
/** Whom tokens of test apps speak of. */
export const email = 'someone@example.com'

export interface AppCell {
  readonly name: string
  readonly app: TestApp
  readonly url: string
}

/** A directory alone. */
export const testDirectory = async (): Promise<Database> => {
  const directory = await testDatabase(2)
  await directory.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await makeDirectory(directory.pool)
  return directory
}

export interface AppCellOptions {
  readonly directory: Database
  readonly name: string
  readonly vehicles: readonly FleetSeed['vehicles'][number][]
  readonly key?: string | null
}

/** Joins, and listens; its super admin has the e-mail address of all tokens. */
export const appCell = async ({ directory, name, vehicles, key = secretsKey }: AppCellOptions) => {
  const database = await testDatabase()
  const join = (url: string) =>
    joinCell({ pool: database.pool, directory: directory.pool, name, url, host: null, transports: null })
  await join('http://127.0.0.1:9')
  const self = { name, url: '', transports: null }
  const app = await testApp(vehicles, Date.now, {
    database,
    cell: {
      cell: { directoryUrl: directory.url, self, toUrl: null },
      publicUrl: `https://${name}.fleet.example`,
      secretsKey: key,
      patience: minute,
    },
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  await join(url)
  await makeSuperAdmin(database, email)
  return {
    ...{ name, app, url },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

export const makeSuperAdmin = async ({ pool }: Database, email: string): Promise<void> => {
  await pool.query(
    `WITH made AS (INSERT INTO user_account (email, name, account_status, created, updated)
        VALUES ($1, 'Root', 'CONFIRMED', now(), now()) RETURNING id)
      INSERT INTO user_role (user_id, role) SELECT id, 'ADMINS' FROM made`,
    [email],
  )
}
