/** A list that is read on and on: its pages as one list. */

export interface PagedList<One> {
  readonly list: readonly One[]
  /** Where the next page begins; null behind the last. */
  readonly after: string | null
}

/** The first pages, so many of them. */
export async function readPages<One>(
  pages: number,
  read: (after: string | null) => Promise<PagedList<One>>,
): Promise<PagedList<One>> {
  const list: One[] = []
  let after: string | null = null
  for (let page = 0; page < pages; page++) {
    const found: PagedList<One> = await read(after)
    list.push(...found.list)
    after = found.after
    if (after === null) break
  }
  return { list, after }
}
