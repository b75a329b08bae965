/** Whatever happens to gateways and servers: nobody runs what is not meant for them, and the failure limit holds. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import { endStates } from '#domain/ota/job.ts'
import { decodeJob, type GatewayJob } from '#domain/ota/wire.ts'
import { type OtaApp, otaApp } from './testing.ts'

const gateways = 8
let app: OtaApp
beforeAll(async () => {
  app = await otaApp(gateways)
})
afterAll(() => app.close())

/** A gateway as it lives through a campaign: what it knows is lost with its power, what it runs is not. */
interface Simulated {
  readonly serial: string
  readonly hardware: string
  runs: string
  job: GatewayJob | null
  /** Jobs that it did without being able to say so. */
  readonly unsaid: Set<number>
  /** Jobs that it has done or failed: it answers them again, and does nothing twice. */
  readonly ended: Map<number, 'done' | 'failed'>
  installs: number
}

type Step =
  | {
      readonly what:
        | 'ask'
        | 'install'
        | 'fail'
        | 'losePower'
        | 'sayTwice'
        | 'answerFor'
        | 'brick'
        | 'lateDone'
      readonly n: number
    }
  | { readonly what: 'progress'; readonly n: number; readonly percent: number; readonly isLost: boolean }
  | { readonly what: 'tick' | 'pause' | 'resume' | 'retry'; readonly after: number }

const n = fc.nat(gateways - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constantFrom('ask', 'install'), n }) as fc.Arbitrary<Step> },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('fail', 'losePower', 'sayTwice', 'answerFor', 'brick', 'brick', 'lateDone'),
      n,
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('progress'),
      n,
      percent: fc.nat(100),
      isLost: fc.boolean(),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('tick'),
      after: fc.constantFrom(0, 0, hours(1), hours(7), days(8)),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constantFrom('pause', 'resume', 'retry'),
      after: fc.constant(0),
    }) as fc.Arbitrary<Step>,
  },
)

let round = 0

test('in every life of a campaign no gateway runs what is not meant for it, the failure limit holds, and every job ends once', async () => {
  const { pool } = app.db
  const life = async (hardware: readonly string[], limit: number, steps: readonly Step[]) => {
    round++
    await pool.query('DELETE FROM campaign')
    const boxes: Simulated[] = hardware.map((one, n) => ({
      ...{ serial: `MRY-${n + 1}`, hardware: one, runs: '1.0', job: null, ended: new Map(), installs: 0 },
      unsaid: new Set(),
    }))
    for (const { serial, hardware } of boxes)
      await pool.query(
        `UPDATE device SET hardware = $2, firmware = '{"mainApp": "1.0"}', recorded = now() - interval '1 hour' WHERE serial_num = $1`,
        [serial, hardware],
      )
    const version = `6.${round}`
    const { id: packageId } = await app.upload(
      { kind: 'mainApp', version, products: 'Pro', hardware: 'B2' },
      `v${version}`,
    )
    const sizes = [1, 2, gateways]
    const input = {
      ...{
        name: 'Fate',
        type: 'mainApp',
        packageId,
        conditions: [],
        failureLimit: limit,
        expiresAfterHours: 24 * 30,
      },
      devices: boxes.map((_, n) => `OTA-${n + 1}`),
      waves: sizes.map((devices) => ({ devices })),
    }
    const made = await app
      .admin('mutation($input: CampaignInput!) { createCampaign(input: $input) { id } }', { input })
      .catch((error) => error as Error)
    if (made instanceof Error) {
      // Only where nobody has that hardware.
      expect(hardware).not.toContain('B2')
      return
    }
    const { id } = made.createCampaign
    let now = Date.now()
    /** Failures in each span without a resume, and the wave that was the newest when it stopped. */
    let failed = 0
    const says = (box: Simulated, result: object) => app.says(box.serial, result)
    const install = (box: Simulated, { id: jobId, package: file }: GatewayJob) => {
      if (box.ended.has(jobId)) return
      // As a gateway does, it looks whether it is meant before it installs.
      expect(file!.hardware).toContain(box.hardware)
      box.runs = file!.version
      box.installs++
      box.ended.set(jobId, 'done')
    }
    const end = async (box: Simulated, outcome: 'done' | 'failed') => {
      if (!box.job) return
      if (!box.ended.has(box.job.id)) {
        if (outcome === 'done') install(box, box.job)
        else {
          failed++
          box.ended.set(box.job.id, outcome)
        }
      }
      await says(box, { id: box.job.id, state: box.ended.get(box.job.id) })
    }
    for (const one of steps) {
      const box = 'n' in one ? boxes[one.n]! : boxes[0]!
      switch (one.what) {
        case 'ask': {
          const job = await app.jobOf(box.serial)
          const read = job && decodeJob(job)
          const { rows } = await pool.query(
            `SELECT c.state, j.state AS job FROM campaign c LEFT JOIN campaign_job j ON j.campaign_id = c.id AND j.id = $2
              WHERE c.id = $1`,
            [id, read?.ok ? read.value.id : 0],
          )
          // While it is paused or stopped nobody is told of anything but what it installs already.
          if (read?.ok && rows[0].state !== 'running') expect(rows[0].job).toBe('installing')
          if (read?.ok) box.job = read.value
          break
        }
        case 'progress':
          if (box.job && !box.ended.has(box.job.id) && !one.isLost)
            await says(box, { id: box.job.id, state: 'downloading', percent: one.percent })
          break
        case 'install':
          await end(box, 'done')
          break
        case 'fail':
          await end(box, 'failed')
          break
        // It says that it installs, and then nothing: dead for all that anybody knows.
        case 'brick':
          if (box.job && !box.ended.has(box.job.id)) {
            await says(box, { id: box.job.id, state: 'installing' })
            install(box, box.job)
            box.unsaid.add(box.job.id)
            box.job = null
          }
          break
        // After all that has happened meanwhile it says that it is done.
        case 'lateDone':
          for (const jobId of box.unsaid) {
            const answer = await says(box, { id: jobId, state: 'done' })
            expect(answer.rejected).toEqual([])
            const { rows } = await pool.query('SELECT state FROM campaign_job WHERE id = $1', [jobId])
            expect(rows[0].state).toBe('done')
          }
          box.unsaid.clear()
          break
        case 'losePower':
          box.job = null
          break
        case 'sayTwice':
          for (const [jobId, state] of box.ended) await says(box, { id: jobId, state })
          break
        case 'answerFor': {
          const other = boxes[(one.n + 1) % gateways]!
          if (other.job)
            expect(await says(box, { id: other.job.id, state: 'done' })).toMatchObject({ accepted: 0 })
          break
        }
        case 'tick':
          now += one.after
          await app.round(now)
          break
        case 'retry':
        case 'pause':
        case 'resume':
          await app.admin(`mutation { ${one.what}Campaign(id: ${id}) { id } }`).then(
            () => {
              if (one.what !== 'pause') failed = 0
            },
            // It is not in that state.
            (error) => expect(String(error)).toMatch(/cannot be|Nothing has failed/),
          )
          break
      }
      // Beyond the limit there can be no more than the wave in which it was reached.
      const { rows } = await pool.query('SELECT begun FROM campaign WHERE id = $1', [id])
      const begun = sizes[rows[0].begun - 1] ?? 0
      expect(failed).toBeLessThanOrEqual(limit + begun)
      const { rows: doubles } = await pool.query(
        `SELECT serial_num FROM campaign_job WHERE state IN ('pending', 'sent', 'downloading', 'installing') GROUP BY 1 HAVING count(*) > 1`,
      )
      expect(doubles).toEqual([])
    }
    await app
      .admin(`mutation { abortCampaign(id: ${id}) { id } }`)
      .catch((error) => expect(String(error)).toContain('cannot be'))
    await app.round(now + days(40))
    const { rows: jobs } = await pool.query(
      'SELECT serial_num, state FROM campaign_job WHERE campaign_id = $1',
      [id],
    )
    for (const { serial_num, state } of jobs) {
      expect(endStates).toContain(state)
      const box = boxes.find(({ serial }) => serial === serial_num)!
      expect(box.hardware).toBe('B2')
      // Nobody installs a job twice; who was silent may be told of it again as another job.
      expect(box.installs).toBeLessThanOrEqual(jobs.filter((job) => job.serial_num === serial_num).length)
      if (state === 'done') expect(box.runs).toBe(version)
    }
    const meant = hardware.filter((one) => one === 'B2').length
    expect(new Set(jobs.map(({ serial_num }) => serial_num)).size).toBe(meant)
    for (const { hardware, runs } of boxes) if (hardware !== 'B2') expect(runs).toBe('1.0')
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('B2', 'B2', 'B2', 'C1'), { minLength: gateways, maxLength: gateways }),
      fc.nat(2),
      fc.array(step, { minLength: 20, maxLength: 80 }),
      life,
    ),
    { numRuns: 15 },
  )
})
