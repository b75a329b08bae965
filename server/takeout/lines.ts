/** Lines of a stream of bytes, whichever way the bytes are cut. */

/** Without their ends. A last line without an end is one, too. @param most longer lines are refused */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array | string>,
  most: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  // Pieces are joined once a line ends: a long one is not copied over and over.
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of stream) {
    const bytes = Buffer.from(piece as Uint8Array)
    let from = 0
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      const end = bytes.subarray(from, at)
      yield size === 0 ? end.toString() : Buffer.concat([...waiting, end]).toString()
      waiting = []
      size = 0
      from = at + 1
    }
    if (from === bytes.length) continue
    waiting.push(bytes.subarray(from))
    size += bytes.length - from
    if (size > most) throw new Error(`A line is longer than ${most} bytes.`)
  }
  if (size > 0) yield Buffer.concat(waiting).toString()
}
