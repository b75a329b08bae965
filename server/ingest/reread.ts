/** After a process has ended without a word: it may have committed edits that it could tell nobody of, so all is read anew. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Log } from '../platform/log.ts'
import type { Edit } from './link-words.ts'

/** Not more often than this. */
const rereadEvery = 10 * second

export interface RereadOptions {
  readonly pool: pg.Pool
  readonly log: Pick<Log, 'seldom'>
  readonly edit: (edit: Edit) => Promise<void>
  readonly isWanted: () => boolean
}

export const openReread = ({ pool, log, edit, isWanted }: RereadOptions) => {
  let timer: NodeJS.Timeout | undefined
  const read = async () => {
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM customer')
    await edit({ kind: 'vehicles', ids: 'all' })
    await edit({ kind: 'watchers', customerIds: rows.map(({ id }) => id) })
  }
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        if (isWanted())
          read().catch((error) =>
            log.seldom('reread', 'What was edited lately could not be read anew', { error }),
          )
      }, rereadEvery)
      timer.unref()
    },
    stop: () => clearTimeout(timer),
  }
}
