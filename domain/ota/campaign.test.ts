/** Waves, windows, versions and differences: the parts of campaigns that need no database. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '../basics/time.ts'
import {
  afterChange,
  campaignStates,
  nextAct,
  noTally,
  type Tally,
  termsProblem,
  usualLife,
  usualWaves,
  waveSizes,
  waveText,
} from './campaign.ts'
import { batteryVoltsLeast, conditionNames, conditionProblem, conditions } from './conditions.ts'
import { configDrift, configProblem, configSchema, usualConfig } from './config-keys.ts'
import { deviceStepText } from './device.ts'
import { afterAct, afterWord, isEnded, type JobAct, jobStates, reportedStates } from './job.ts'
import { misfit, packageProblem } from './package.ts'
import { products } from './product.ts'
import { compareVersions } from './version.ts'
import { isInWindow, windowOpens } from './window.ts'

const tally = (part: Partial<Tally>): Tally => ({ ...noTally, ...part })

describe('waves', () => {
  test('take 1 device, 1 %, 10 % and the rest', () => {
    expect(waveSizes(1_000, usualWaves)).toEqual([1, 10, 100, 889])
    expect(waveSizes(1, usualWaves)).toEqual([1])
    expect(waveSizes(3, usualWaves)).toEqual([1, 1, 1])
  })
  test('take every device once, whatever their sizes', () => {
    const wave = fc.record({
      size: fc.integer({ min: 1, max: 100 }),
      unit: fc.constantFrom('devices' as const, 'percent' as const),
    })
    fc.assert(
      fc.property(fc.nat(10_000), fc.array(wave, { minLength: 1, maxLength: 10 }), (total, waves) => {
        const sizes = waveSizes(total, waves)
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(total)
        expect(sizes.every((size) => size > 0)).toBe(true)
      }),
    )
  })
  const terms = { waves: usualWaves, failuresMost: 1 }
  const planned9 = tally({ planned: 9 })
  const progress = { state: 'running', begun: 1, rested: null, forgiven: 0 } as const
  test('begin one after another, each once the one before has ended and its pause is over', () => {
    const planned = tally({ planned: 9 })
    expect(nextAct({ ...progress, begun: 0, waves: [tally({ planned: 1 }), planned] }, terms, 0)).toBe(
      'begin',
    )
    expect(nextAct({ ...progress, waves: [tally({ sent: 1 }), planned] }, terms, 0)).toBeNull()
    const done = { ...progress, waves: [tally({ done: 9, sent: 1 }), planned] }
    expect(nextAct(done, terms, 0)).toBe('rest')
    expect(nextAct({ ...done, rested: 0 }, terms, hours(1) - 1)).toBeNull()
    expect(nextAct({ ...done, rested: 0 }, terms, hours(1))).toBe('begin')
    expect(nextAct({ ...progress, waves: [tally({ done: 1, failed: 1 })] }, terms, 0)).toBe('finish')
  })
  test('stop with one failure more than may be, and those that were seen count no more', () => {
    const waves = [tally({ failed: 2 }), tally({ planned: 5 })]
    expect(nextAct({ ...progress, waves }, terms, 0)).toBe('stop')
    expect(nextAct({ ...progress, waves, forgiven: 2 }, terms, 0)).toBe('rest')
    expect(nextAct({ ...progress, waves, state: 'paused' }, terms, 0)).toBeNull()
  })
  test('wait for those that install, as long as their failures would stop the campaign', () => {
    const waves = [tally({ done: 19, installing: 1 }), planned9]
    expect(nextAct({ ...progress, waves, rested: 0 }, { ...terms, failuresMost: 0 }, hours(9))).toBeNull()
    expect(nextAct({ ...progress, waves, rested: 0 }, { ...terms, failuresMost: 1 }, hours(9))).toBe('begin')
  })
  test('have terms that can be kept', () => {
    const usual = { ...terms, window: null, conditions: [], life: usualLife }
    expect(termsProblem(usual)).toBeNull()
    expect(termsProblem({ ...usual, window: { from: 60, to: 60 } })).toContain('different times')
    expect(termsProblem({ ...usual, life: minutes(5) })).toContain('1 hour to 90 days')
    expect(termsProblem({ ...usual, failuresMost: -1 })).toContain('failure limit')
    expect(campaignStates.filter((state) => afterChange(state, 'resume'))).toEqual(['paused', 'stopped'])
  })
})

test('a job that has ended stays as it is, whatever comes', () => {
  const acts: readonly JobAct[] = [
    ...(['release', 'hold', 'send', 'giveUp', 'lose', 'supersede', 'supersedeHeld', 'abort'] as const),
  ]
  for (const state of jobStates.filter(isEnded)) {
    expect(acts.map((act) => afterAct(state, act))).toEqual(acts.map(() => null))
    for (const reported of reportedStates)
      expect(afterWord({ state, percent: null }, { state: reported, percent: null })).toBeNull()
  }
})

test('a late done is the truth, where others had decided the end of a job that its gateway was told of', () => {
  const done = { state: 'done', percent: null } as const
  const late = (state: (typeof jobStates)[number], facts: object) =>
    afterWord({ state, percent: null, ...facts }, done)
  expect(late('gaveUp', { told: true })).toBe('done')
  expect(late('superseded', { told: true })).toBe('done')
  expect(late('failed', { told: true, silent: true })).toBe('done')
  expect(late('failed', { told: true })).toBeNull()
  expect(late('gaveUp', { told: false })).toBeNull()
  expect(afterWord({ state: 'gaveUp', percent: null, told: true }, { ...done, state: 'failed' })).toBeNull()
})

test('no word of a gateway takes a job back', () => {
  const rank = ['sent', 'downloading', 'installing', 'done']
  const word = fc.record({ state: fc.constantFrom(...reportedStates), percent: fc.nat(100) })
  fc.assert(
    fc.property(fc.array(word), (words) => {
      let job: { state: (typeof jobStates)[number]; percent: number | null } = {
        state: 'sent',
        percent: null,
      }
      for (const one of words) {
        const state = afterWord(job, one)
        if (state === null) continue
        const at = (of: string) => (of === 'failed' ? 3 : rank.indexOf(of))
        expect(at(state)).toBeGreaterThanOrEqual(at(job.state))
        job = { state, percent: one.percent }
      }
    }),
  )
})

describe('a window', () => {
  const noon = Date.UTC(2026, 10, 21, 12)
  test.each([
    ['open at noon', { from: 11 * 60, to: 13 * 60 }, 0, true],
    ['over midnight', { from: 22 * 60, to: 5 * 60 }, 0, false],
    ['over midnight, where it is night', { from: 22 * 60, to: 7 * 60 }, -96.8, true],
    ['that ends at this minute', { from: 60, to: 12 * 60 }, 0, false],
    ['without a known place', { from: 11 * 60, to: 13 * 60 }, null, true],
  ] as const)('%s', (_, window, lng, isOpen) => {
    expect(isInWindow(window, noon, lng)).toBe(isOpen)
  })
})

test('a window that is closed says when it opens', () => {
  const noon = Date.UTC(2026, 10, 21, 12)
  expect(windowOpens({ from: 22 * 60, to: 5 * 60 }, noon, 0)).toBe(noon + hours(10))
  expect(windowOpens({ from: 5 * 60, to: 6 * 60 }, noon + 1, null)).toBe(noon + hours(17))
  expect(windowOpens({ from: 22 * 60, to: 5 * 60 }, noon, -90)).toBe(noon + hours(16))
})

describe('conditions', () => {
  const at = days(2)
  test('name what does not hold', () => {
    const facts = {
      ...{ volts: { at, is: 12.1 }, speedMph: { at, is: 55 }, heard: null, reeferAlarm: { at, is: true } },
    }
    expect(conditionProblem(['battery'], facts, at)).toBe('its battery is at 12.2 V or less')
    expect(conditionProblem(['standing'], facts, at)).toBe('it is moving')
    expect(conditionProblem(['coverage'], facts, at)).toBe('it was not heard from for a day')
    expect(conditionProblem(['noReeferAlarm'], facts, at)).toBe('its reefer unit has an alarm')
    expect(conditionProblem([], facts, at)).toBeNull()
  })
  const fine = {
    ...{ volts: { at, is: 12.3 }, speedMph: { at, is: 0 }, heard: at, reeferAlarm: { at, is: false } },
  }
  test('hold by what was reported lately, and a trailer without a reefer unit has no alarm of one', () => {
    expect(conditionProblem(conditionNames, fine, at + minutes(59))).toBeNull()
    expect(conditionProblem(conditionNames, { ...fine, reeferAlarm: false }, at)).toBeNull()
  })
  test.each([
    ['battery', { volts: null }, 'its battery is not known'],
    ['standing', { speedMph: null }, 'it is not known whether it is standing'],
    ['noReeferAlarm', { reeferAlarm: null }, 'its reefer unit was not heard from lately'],
  ] as const)(
    'of %s do not hold where nothing is known, nor by a reading past its age',
    (name, unknown, why) => {
      expect(conditionProblem([name], { ...fine, ...unknown }, at)).toBe(why)
      expect(conditionProblem([name], fine, at + days(2))).toBe(why)
    },
  )
})

describe('a configuration', () => {
  test('as it is usual fits the schema of its product', () => {
    for (const product of products) {
      expect(configProblem(product, usualConfig(product))).toBeNull()
      expect(Object.keys((configSchema(product) as { properties: object }).properties)).toEqual(
        Object.keys(usualConfig(product)),
      )
    }
  })
  test.each([
    [{ tetheredIntervalMinutes: 0 }, 'a whole number from 1 to 1440 minutes'],
    [{ tetheredIntervalMinutes: '5' }, 'a whole number'],
    [{ lowPowerModem: 1 }, 'yes or no'],
    [{ quietFrom: '24:00' }, 'a time such as 22:00'],
    [{ lowTirePressurePsi: 90 }, 'Wiliot has no such key'],
    [[], 'values by key'],
  ])('%j is refused', (config, why) => {
    expect(configProblem('Wiliot', config)).toContain(why)
  })
  test('that differs says in words how', () => {
    expect(
      configDrift({ tetheredIntervalMinutes: 5, quietTo: '' }, { tetheredIntervalMinutes: 30, quietTo: '' }),
    ).toMatchObject([{ words: 'Report interval while tethered: 5 minutes wanted, 30 minutes reported' }])
  })
})

test('a package fits its products and hardware, and no other', () => {
  const file = { products: ['Pro'], hardware: ['B2'] } as const
  expect(misfit(file, { product: 'Pro', hardware: 'B2' })).toBeNull()
  expect(misfit(file, { product: 'Pro', hardware: 'B3' })).toContain('hardware B3')
  expect(misfit({ ...file, hardware: [] }, { product: 'Pro', hardware: 'B3' })).toBeNull()
  expect(misfit(file, { product: 'Base', hardware: 'B2' })).toContain('Base')
  expect(packageProblem({ ...file, kind: 'mainApp', name: '', version: '1', notes: '' })).toBeNull()
})

test('what happened to a gateway is told in the words of people', () => {
  expect(deviceStepText({ what: 'updated', part: 'script.door-counter', from: '1.3', to: '1.4' })).toBe(
    'Script door-counter updated from 1.3 to 1.4',
  )
  expect(deviceStepText({ what: 'configured', keys: ['tetheredIntervalMinutes', 'ownKey'] })).toBe(
    'Configuration changed: Report interval while tethered; ownKey',
  )
})

test('versions are compared number by number', () => {
  expect(['4.10.0', '4.9.1', '4.10.0-rc1', '4.9', '10'].sort(compareVersions)).toEqual([
    ...['4.9', '4.9.1', '4.10.0-rc1', '4.10.0', '10'],
  ])
})

test('a wave is told with how long it waits', () => {
  expect(usualWaves.map(waveText)).toEqual([
    '1 device',
    '1 % 1 hour later',
    '10 % 24 hours later',
    '100 % 24 hours later',
  ])
  expect(waveText({ size: 30, unit: 'devices', pause: minutes(90) })).toBe('30 devices 90 minutes later')
})

test('what is said of the battery tells its limit', () => {
  const low = { volts: { at: 0, is: batteryVoltsLeast }, speedMph: null, heard: null, reeferAlarm: null }
  expect(conditions.battery.title).toContain(`${batteryVoltsLeast} V`)
  expect(conditions.battery.problem(low, 0)).toContain(`${batteryVoltsLeast} V`)
})
