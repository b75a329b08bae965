/** Files in buckets: whole or not at all, on real servers of the S3 protocol. */
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dayFileProblems, dayFileWords } from '#domain/fleet/day-file-words.ts'
import { type BucketFacts, bucketTarget } from './bucket.ts'
import { endpointProblem } from './guarded-request.ts'
import type { BegunUpload } from './target.ts'
import {
  type Between,
  hasVersity,
  openBetween,
  openS3rver,
  openVersity,
  type TestBuckets,
} from './testing/buckets.ts'

const open = { isHttpAllowed: true, isPrivateAllowed: true }
const type = 'text/csv'
const key = 'north/trips/day=2026-11-20/trips.csv'
const piece = Buffer.alloc(1_000_000, 'positions ')
/** So many megabytes, a piece at a time. */
async function* pieces(count: number, fails = false) {
  for (let n = 0; n < count; n++) yield piece
  if (fails) throw new Error('The rows could not be read on.')
}

const servers = [
  { name: 'one from npm', has: true, start: openS3rver, abandons: false },
  { name: 'the gateway of Versity', has: hasVersity, start: openVersity, abandons: true },
]
describe.each(servers)('a bucket ($name)', ({ has, start, abandons }) => {
  describe.skipIf(!has)('takes files', () => {
    let buckets: TestBuckets
    let between: Between
    beforeAll(async () => {
      buckets = await start()
      between = await openBetween(buckets.endpoint)
    })
    afterAll(async () => {
      between.close()
      await buckets.close()
    })
    afterEach(() => {
      between.breaks = null
      between.asked.length = 0
    })
    const target = (facts: Partial<BucketFacts> = {}) =>
      bucketTarget({ ...buckets, endpoint: between.endpoint, pathStyle: true, ...facts }, open)

    test('a small one in one request, which replaces what was there', async () => {
      const put = (text: string) =>
        target().put(
          key,
          (async function* () {
            yield Buffer.from(text)
          })(),
          { type },
        )
      await put('first')
      expect(await put('second')).toEqual({
        bytes: 6,
        sha256: createHash('sha256').update('second').digest('hex'),
      })
      expect(buckets.objects().get(key)?.toString()).toBe('second')
      expect(between.asked).toHaveLength(2)
      await target().remove(key)
      expect(buckets.objects().has(key)).toBe(false)
    })

    test('a large one in parts, which come together as they were', async () => {
      const noted: (BegunUpload | null)[] = []
      const begun = async (upload: BegunUpload | null) => {
        noted.push(upload)
      }
      const { bytes, sha256 } = await target().put(key, pieces(20), { type, begun })
      const kept = buckets.objects().get(key)!
      expect([bytes, kept.length]).toEqual([20_000_000, 20_000_000])
      expect(createHash('sha256').update(kept).digest('hex')).toBe(sha256)
      expect(between.asked.filter((what) => what.includes('partNumber'))).toHaveLength(3)
      expect(noted).toEqual([{ key, id: expect.any(String) }, null])
    })

    test.each([
      ['the rows end early', null, true],
      ['the connection breaks', /partNumber=2/, false],
    ])(
      'of one that is interrupted nothing is seen, and what was there stays: %s',
      async (_, breaks, fails) => {
        await target().put(key, pieces(1), { type })
        between.breaks = breaks
        await expect(target().put(key, pieces(20, fails), { type })).rejects.toThrow()
        between.breaks = null
        expect(buckets.objects().get(key)).toHaveLength(1_000_000)
        expect(between.asked.some((what) => /^DELETE .*uploadId=/.test(what))).toBe(true)
      },
    )

    test.skipIf(!abandons)('what a server left behind that was killed is taken away', async () => {
      let left: BegunUpload | null = null
      const killed = new Error('killed')
      const begun = async (upload: BegunUpload | null) => {
        left ??= upload
        between.breaks = /uploadId/
        throw killed
      }
      await expect(target().put(key, pieces(20), { type, begun })).rejects.toThrow(killed)
      between.breaks = null
      await target().abandon(left!)
      await expect(target().abandon(left!)).rejects.toThrow()
    })

    test('what is wrong is said in words', async () => {
      const said = (facts: Partial<BucketFacts>) =>
        target(facts)
          .put(key, pieces(1), { type })
          .then(
            () => null,
            ({ message }) => message,
          )
      expect(await said({ bucket: 'nobody' })).toBe(dayFileProblems.noSuchBucket)
      expect(await said({ keyId: 'stranger' })).toBe(dayFileProblems.unknownKey)
      expect(await said({ secret: 'other-secret' })).toBe(dayFileProblems.wrongSecret)
      expect(await said({ endpoint: 'http://127.0.0.1:1' })).toBe('It refused the connection.')
      between.breaks = /./
      expect(await said({})).toBe('It closed the connection before it answered.')
    })
  })
})

describe('the address of a service', () => {
  const strict = { isHttpAllowed: false, isPrivateAllowed: false }
  test.each([
    ['http://s3.example.com', dayFileWords.http],
    ['https://169.254.169.254', dayFileWords.privateAddress],
    ['https://minio', dayFileWords.privateAddress],
    ['https://s3.example.com:5432', dayFileWords.port],
    ['https://s3.example.com/days', dayFileWords.path],
    ['https://key:secret@s3.example.com', dayFileWords.credentials],
    ['s3://days', dayFileWords.endpoint],
    ['https://s3.us-east-1.amazonaws.com', null],
  ])('%s', (endpoint, problem) => expect(endpointProblem(endpoint, strict)).toBe(problem))

  test('one in numbers within the own network is not asked', async () => {
    const facts = { region: 'us-east-1', bucket: 'days', pathStyle: true, keyId: 'a', secret: 'b' }
    const target = bucketTarget({ ...facts, endpoint: 'https://127.0.0.1' }, strict)
    await expect(target.put(key, pieces(1), { type })).rejects.toThrow(dayFileWords.privateAddress)
  })
})
