/** Reads the body of a request, decompresses gzip, and limits the size of both. */
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { releaseBuffer } from '../ingest/release-buffer.ts'
import { ingestWords } from '../ingest/words.ts'

const unzip = promisify(gunzip)

/** The contract's 16 MiB, before and after gzip is undone. */
export const largestBody = 16 * 1024 * 1024
/** What all bodies that are on their way may take together. */
const mostAtOnce = 96 * 1024 * 1024
let atOnce = 0

/** A body that is not taken: its status and what is said of it. */
export class BodyRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * The bytes of a request's body, in memory of their own.
 * @throws Refusal where it is too large, not gzip though it says so, or where too much is on its way already
 */
export async function takeBody(request: IncomingMessage, most = largestBody): Promise<Buffer> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'gzip' && encoding !== 'x-gzip' && encoding !== 'identity')
    throw new BodyRefusal(415, ingestWords.encoding)
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > most) throw new BodyRefusal(413, ingestWords.tooLarge)
  if (atOnce + declared > mostAtOnce) throw new BodyRefusal(503, ingestWords.busy)

  let length = 0
  try {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length
      atOnce += chunk.length
      if (length > most) throw new BodyRefusal(413, ingestWords.tooLarge)
      if (atOnce > mostAtOnce) throw new BodyRefusal(503, ingestWords.busy)
      chunks.push(chunk)
    }
    const bytes = chunks.length === 1 ? chunks[0]! : joined(chunks)
    return encoding === 'identity' ? bytes : await undone(bytes, most)
  } finally {
    atOnce -= length
  }
}

const joined = (chunks: readonly Buffer[]): Buffer => {
  const bytes = Buffer.concat(chunks)
  for (const chunk of chunks) releaseBuffer(chunk)
  return bytes
}

const undone = async (bytes: Buffer, most: number): Promise<Buffer> => {
  try {
    return await unzip(bytes, { maxOutputLength: most })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new BodyRefusal(413, ingestWords.tooLarge)
    throw new BodyRefusal(400, ingestWords.notGzip)
  }
}
