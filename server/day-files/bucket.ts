/**
 * A bucket that speaks the S3 protocol, as far as files are sent there: in one request, or in parts where they are large.
 * Until all of it is there nothing of a file is seen, and what was there before stays.
 */
import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { mark, t } from '#domain/basics/texts.ts'
import { dayFileProblems } from '#domain/fleet/day-file-words.ts'
import { inLanguage } from '../platform/in-language.ts'
import type { AddressRules } from '../webhooks/address.ts'
import { type Answered, guardedRequest } from './guarded-request.ts'
import { type BegunUpload, type Target, TargetProblem } from './target.ts'

export interface BucketFacts {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly pathStyle: boolean
  readonly keyId: string
  readonly secret: string
}

/** Held in memory at a time. S3 takes parts of 5 MiB and more, and 10,000 of them: files of 80 GB. */
const partBytes = 8 * 2 ** 20

/** How the errors of S3 are said. */
const codes: Readonly<Record<string, string>> = {
  NoSuchBucket: dayFileProblems.noSuchBucket,
  InvalidBucketName: dayFileProblems.noSuchBucket,
  InvalidAccessKeyId: dayFileProblems.unknownKey,
  // Of Versity's gateway.
  XAdminUserNotFound: dayFileProblems.unknownKey,
  SignatureDoesNotMatch: dayFileProblems.wrongSecret,
  AccessDenied: dayFileProblems.denied,
  AllAccessDisabled: dayFileProblems.denied,
  AuthorizationHeaderMalformed: dayFileProblems.elsewhere,
  PermanentRedirect: dayFileProblems.elsewhere,
  TemporaryRedirect: dayFileProblems.elsewhere,
  IllegalLocationConstraintException: dayFileProblems.elsewhere,
  RequestTimeTooSkewed: dayFileProblems.clock,
  SlowDown: dayFileProblems.busy,
  ServiceUnavailable: dayFileProblems.busy,
}
mark('It answered {{status}}: {{code}}.')

const tagOf = (name: string, text: string): string | null =>
  new RegExp(`<${name}>([^<]{1,1000})</${name}>`).exec(text)?.[1] ?? null

const problemOf = ({ status, text }: Answered): TargetProblem => {
  const code = tagOf('Code', text)
  const known = code === null ? undefined : codes[code]
  if (known) return new TargetProblem(known)
  if (status >= 300 && status < 400) return new TargetProblem(dayFileProblems.elsewhere)
  const plain = code?.replace(/[^A-Za-z0-9.]/g, '').slice(0, 60)
  return new TargetProblem(
    inLanguage('en', () =>
      plain
        ? t('It answered {{status}}: {{code}}.', { status, code: plain })
        : t('It answered {{status}}.', { status }),
    ),
  )
}

/** Pieces of one size, the last one shorter; none where there are no bytes. */
async function* parts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [held, size]: [Buffer[], number] = [[], 0]
  for await (let chunk of bytes) {
    while (size + chunk.length >= partBytes) {
      const room = partBytes - size
      yield Buffer.concat([...held, chunk.subarray(0, room)])
      chunk = chunk.subarray(room)
      held = []
      size = 0
    }
    if (chunk.length === 0) continue
    held.push(chunk)
    size += chunk.length
  }
  if (size > 0) yield Buffer.concat(held)
}

const none = Buffer.alloc(0)

export const bucketTarget = (facts: BucketFacts, rules: AddressRules): Target => {
  const { region, bucket, keyId, secret } = facts
  const base = new URL(facts.endpoint)
  if (!facts.pathStyle) base.hostname = `${bucket}.${base.hostname}`
  const ask = async (
    method: string,
    key: string,
    {
      query = {},
      headers = {},
      body = none,
      signal,
    }: {
      readonly query?: Readonly<Record<string, string>>
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: Buffer
      readonly signal?: AbortSignal | undefined
    } = {},
  ): Promise<Answered> => {
    const url = new URL(facts.pathStyle ? `/${bucket}/${key}` : `/${key}`, base)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const hash = createHash('sha256').update(body).digest('hex')
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      body: null,
      accessKeyId: keyId,
      secretAccessKey: secret,
      region,
      service: 's3',
    })
    const signed = await signer.sign()
    const answer = await guardedRequest(
      rules,
      { method, url: signed.url, headers: signed.headers, body },
      signal,
    )
    // What is put together of parts is answered with 200 before it is known whether that succeeds.
    if (answer.status < 200 || answer.status >= 300 || /<Error>/.test(answer.text)) throw problemOf(answer)
    return answer
  }

  const abandon = async ({ key, id }: BegunUpload): Promise<void> => {
    await ask('DELETE', key, { query: { uploadId: id } })
  }

  const putParts = async (
    key: string,
    first: Buffer,
    rest: AsyncIterator<Buffer>,
    type: string,
    signal: AbortSignal | undefined,
    begun: (upload: BegunUpload | null) => Promise<void>,
  ): Promise<void> => {
    const answer = await ask('POST', key, {
      query: { uploads: '' },
      headers: { 'content-type': type },
      signal,
    })
    const id = tagOf('UploadId', answer.text)
    if (id === null) throw new TargetProblem(dayFileProblems.notS3)
    const upload = { key, id }
    try {
      await begun(upload)
      const tags: string[] = []
      for (let part: Buffer | undefined = first; part; ) {
        const query = { partNumber: String(tags.length + 1), uploadId: id }
        const { headers } = await ask('PUT', key, { query, body: part, signal })
        tags.push(headers.etag ?? '')
        const next: IteratorResult<Buffer> = await rest.next()
        part = next.done ? undefined : next.value
      }
      const list = tags.map(
        (tag, n) =>
          `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
      )
      const body = Buffer.from(
        `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${list.join('')}</CompleteMultipartUpload>`,
      )
      await ask('POST', key, {
        query: { uploadId: id },
        headers: { 'content-type': 'application/xml' },
        body,
        signal,
      })
    } catch (error) {
      // Where that does not succeed either, what is noted of it is left for the next try.
      await abandon(upload).then(
        () => begun(null),
        () => {},
      )
      throw error
    }
    await begun(null)
  }

  return {
    async put(key, bytes, { type, begun = async () => {}, signal }) {
      const hash = createHash('sha256')
      let size = 0
      const counted = async function* () {
        for await (const part of parts(bytes)) {
          hash.update(part)
          size += part.length
          yield part
        }
      }
      const rest = counted()
      try {
        const first = await rest.next()
        const part = first.done ? none : first.value
        if (part.length < partBytes)
          await ask('PUT', key, { headers: { 'content-type': type }, body: part, signal })
        else await putParts(key, part, rest, type, signal, begun)
      } finally {
        await rest.return(undefined)
      }
      return { bytes: size, sha256: hash.digest('hex') }
    },
    remove: async (key) => {
      await ask('DELETE', key)
    },
    abandon,
  }
}
