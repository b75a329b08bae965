import type pg from 'pg'
import { expect, test } from 'vitest'
import { TurnTransaction } from './turn-transaction.ts'

/** A connection that notes what it is asked. */
const recorder = () => {
  const said: string[] = []
  const client = {
    query: (text: string) => {
      said.push(text.split(' ')[0]!)
      return Promise.resolve({ rows: [] })
    },
  } as unknown as pg.ClientBase
  return { said, transaction: new TurnTransaction(client) }
}

test('a turn of a single statement begins no transaction', async () => {
  const { said, transaction } = recorder()
  await transaction.keep(() => transaction.client.query('COPY report'))
  expect(said).toEqual(['COPY'])
})

test('a turn that needs one begins it once, and keeps it at the end', async () => {
  const { said, transaction } = recorder()
  await transaction.keep(async () => {
    await (await transaction.open()).query('SELECT 1')
    await transaction.open()
    await transaction.client.query('COPY report')
  })
  expect(said).toEqual(['BEGIN', 'SELECT', 'COPY', 'COMMIT'])
})

test('a turn that fails leaves nothing behind', async () => {
  const { said, transaction } = recorder()
  const failing = transaction.keep(async () => {
    await transaction.open()
    throw new Error('no room')
  })
  await expect(failing).rejects.toThrow('no room')
  expect(said).toEqual(['BEGIN', 'ROLLBACK'])
})
