/** COPY of rows to whoever reads them, who may end in the middle. */
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'

/** Rows of a COPY, as the text that it sends. Where its connection is abandoned nobody listens any more. */
export const copyOf = (client: pg.ClientBase, sql: string): CopyToStreamQuery => {
  const stream = client.query(copyTo(sql))
  stream.on('error', () => {})
  return stream
}

/** Ends a connection in the middle of a COPY: whatever else were asked on it would wait for the end of that. */
export const abandon = async (client: pg.ClientBase): Promise<void> => {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  if (stream.destroyed) return
  client.on('error', () => {})
  const ended = new Promise((done) => client.once('end', done))
  stream.destroy()
  await ended
}
