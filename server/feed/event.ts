/** A server-sent event: some changes, with the cursor behind them as its id. It is taken whole or not at all. */
export const eventOf = (cursor: string, changes: readonly string[]): Buffer =>
  Buffer.from(`event: changes\nid: ${cursor}\ndata: [${changes.join(',')}]\n\n`)

/** Says that the stream lives, and where it stands. */
export const beatOf = (cursor: string | null): Buffer =>
  Buffer.from(cursor === null ? ': \n\n' : `: \nid: ${cursor}\n\n`)
