/** Does the same for several, one after the other, with one way back for all of it. */

type Undo = () => Promise<unknown>

/**
 * What was done before one fails stands, and can be taken back.
 * @param work does it for one; answers how it is taken back, or null where there was nothing to do
 * @param done is told how many it was done for, unless that is none, and how all of it is taken back
 * @returns how many it was done for
 * @throws what the first one that failed said; those after it are left alone
 */
export async function inTurn<T>(
  all: readonly T[],
  work: (one: T) => Promise<Undo | null>,
  done: (count: number, undo: () => Promise<void>) => void,
): Promise<number> {
  const undos: Undo[] = []
  let count = 0
  const tell = () =>
    done(count, async () => {
      // What is back already is not taken back twice, should another fail.
      while (undos.length > 0) {
        await undos.at(-1)!()
        undos.pop()
      }
    })
  try {
    for (const one of all) {
      const undo = await work(one)
      if (undo) count = undos.push(undo)
    }
  } finally {
    if (undos.length > 0) tell()
  }
  return count
}
