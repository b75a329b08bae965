import { expect, test } from 'vitest'
import { day, minute } from '#domain/basics/time.ts'
import { course } from '../drive/drive.ts'
import { routeCache } from '../drive/driven-route.ts'
import { fleet } from '../fleet.ts'
import { driveOn, type SendReports } from './live.ts'

const now = Date.now()
const routes = routeCache()
const courses = fleet('tandem', 120, now - day).vehicles.map((vehicle) => course(vehicle, now - day, routes))
const own = courses.filter(({ vehicle }) => vehicle.serial && !vehicle.spare)

interface Told {
  readonly serial: string
  readonly recorded: string
}
/** Drives on from half an hour ago until `enough`, and tells what was told. */
const drive = async (
  sendOf: (serial: string, keep: SendReports) => SendReports,
  enough: (reported: readonly Told[]) => boolean,
) => {
  const reported: Told[] = []
  const through: number[] = []
  const stop = new AbortController()
  const keep: SendReports = async (reports) => {
    reported.push(...(reports as readonly Told[]))
    if (enough(reported)) stop.abort(new Error('seen enough'))
  }
  await expect(
    driveOn(
      courses,
      now - 30 * minute,
      (one) => sendOf(one.vehicle.serial, keep),
      (at) => through.push(at),
      stop.signal,
    ),
  ).rejects.toThrow()
  return { told: reported, through }
}

test('what came due is told in order, none of it before its time, and nothing of those that are left alone', async () => {
  const { told: reported } = await drive(
    (_, keep) => keep,
    (all) => all.length > 200,
  )
  const last = new Map<string, number>()
  const wrong = reported.filter(({ serial, recorded }) => {
    const at = Date.parse(recorded)
    const early = at > Date.now() || at <= (last.get(serial) ?? 0)
    last.set(serial, at)
    return early
  })
  expect(wrong).toEqual([])
  const strangers = [...last.keys()].filter((serial) => !own.some(({ vehicle }) => vehicle.serial === serial))
  expect(strangers).toEqual([])
})

test('a way out that does not answer holds up its own vehicle alone, and how far all have come', async () => {
  const stuck = new Set<string>()
  const silent: SendReports = (reports) => {
    stuck.add((reports[0] as Told).serial)
    return new Promise(() => {})
  }
  const moving = own.find((one) => one.legAt(now - 20 * minute).kind === 'drive')!.vehicle.serial
  const { told: reported, through } = await drive(
    (serial, keep) => (serial === moving ? silent : keep),
    (all) => all.length > 200,
  )
  expect([...stuck]).toEqual([moving])
  expect(reported.some(({ serial }) => serial === moving)).toBe(false)
  expect(reported.length).toBeGreaterThan(200)
  expect(through).toEqual([])
})

test('a failure that no trying again betters ends the drive', async () => {
  const refuse: SendReports = () => Promise.reject(new Error('the key is not known'))
  const stop = new AbortController()
  await expect(
    driveOn(
      courses,
      now - minute,
      () => refuse,
      () => {},
      stop.signal,
    ),
  ).rejects.toThrow('the key is not known')
})
