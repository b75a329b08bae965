/** Commands and their answers come out as they went in, and nothing else comes in. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounded } from '../basics/print.ts'
import { hours } from '../basics/time.ts'
import { limitsOf, setPointField, type Values } from '../commands/field.ts'
import {
  type CommandRequest,
  commandKinds,
  commandText,
  orderOf,
  recentCommands,
  requestProblem,
  unfitFor,
  valuesOf,
} from '../commands/index.ts'
import {
  type CommandResult,
  decodeCommand,
  decodeResult,
  encodeCommand,
  encodeResult,
  type GatewayCommand,
} from './command.ts'

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const now = Date.UTC(2026, 10, 21, 3)

const anyInstant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2100, 0, 1) })
const anyId = fc.integer({ min: 1, max: 2_147_483_647 })
/** Any kind, with any values that it takes. */
const anyRequest: fc.Arbitrary<CommandRequest> = fc
  .constantFrom(...commandKinds)
  .chain(({ name, fields }) =>
    fc
      .record(
        Object.fromEntries(
          fields.map(({ name, limits, step }) => [
            name,
            fc
              .integer({ min: Math.round(limits.least / step), max: Math.round(limits.most / step) })
              .map((steps) => rounded(steps * step, 1)),
          ]),
        ),
      )
      .map((values): CommandRequest => ({ command: name, values: values as Values })),
  )
const anyCommand: fc.Arbitrary<GatewayCommand> = fc
  .tuple(anyRequest, anyId, anyInstant, anyInstant)
  .map(([request, id, sent, expires]) => ({ ...orderOf(request), id, sent, expires }))
const anyResult: fc.Arbitrary<CommandResult> = fc.record({
  id: anyId,
  status: fc.constantFrom('success' as const, 'failed' as const),
  reason: fc.option(
    fc.string({ maxLength: 200 }).filter((text) => text.trim() === text && text !== ''),
    { nil: null },
  ),
})

test('any command that can be given reaches the gateway as it was given, to the tenth of a degree', () => {
  fc.assert(
    fc.property(anyRequest, anyCommand, (request, command) => {
      expect(requestProblem(request)).toBe(null)
      expect(valuesOf(orderOf(request))).toEqual(request.values)
      expect(decodeCommand(overTheWire(encodeCommand(command)))).toEqual({ ok: true, value: command })
    }),
    { numRuns: 500 },
  )
})

test('any answer comes back as it was sent', () => {
  fc.assert(
    fc.property(anyResult, (result) => {
      expect(decodeResult(overTheWire(encodeResult(result)))).toEqual({ ok: true, value: result })
    }),
    { numRuns: 500 },
  )
})

test('whatever else comes is refused in words, and nothing throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const read of [decodeCommand(value), decodeResult(value)])
        if (!read.ok) expect(read.reason.length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

describe('an answer is refused', () => {
  test.each([
    ['that is a text', 'success', /object/],
    ['without an id', { status: 'success' }, /^id/],
    ['with an id in letters', { id: '7', status: 'success' }, /^id/],
    ['that is still pending', { id: 7, status: 'pending' }, /^status/],
    ['whose reason is a list', { id: 7, status: 'failed', reason: ['x'] }, /^reason/],
  ])('%s', (_, json, reason) => {
    expect(decodeResult(json)).toEqual({ ok: false, reason: expect.stringMatching(reason) })
  })
})

test('a reason is cut to a sentence that any database can keep', () => {
  const read = decodeResult({ id: 7, status: 'failed', reason: `low\u0000fuel ${'x'.repeat(500)}` })
  expect(read).toEqual({ ok: true, value: { id: 7, status: 'failed', reason: expect.any(String) } })
  if (read.ok) expect(read.value.reason).toMatch(/^low fuel x{191}$/)
})

describe('a command cannot be given', () => {
  test.each([
    ['without a zone', 'setPoint', { setPointF: 34 }, 'Choose a zone from 1 to 3.'],
    ['for a fourth zone', 'setPoint', { zone: 4, setPointF: 34 }, 'Choose a zone from 1 to 3.'],
    ['for half a zone', 'setPoint', { zone: 1.5, setPointF: 34 }, 'Choose a zone from 1 to 3.'],
    ['without a set point', 'setPoint', { zone: 1 }, 'A set point is from -20 to 90 °F.'],
    ['colder than any unit', 'setPoint', { zone: 1, setPointF: -20.1 }, 'A set point is from -20 to 90 °F.'],
    ['hotter than any unit', 'setPoint', { zone: 1, setPointF: 90.1 }, 'A set point is from -20 to 90 °F.'],
    ['with no number', 'setPoint', { zone: 1, setPointF: Number.NaN }, 'A set point is from -20 to 90 °F.'],
    ['with a value that it does not take', 'remoteOff', { setPointF: 34 }, 'Remote Off takes no setPointF.'],
    ['every half minute', 'liveMode', { intervalMinutes: 0.5 }, 'A report comes every 1 to 30 minutes.'],
  ] as const)('%s', (_, command, values, problem) => {
    expect(requestProblem({ command, values: values as unknown as Values })).toBe(problem)
  })
})

test('a unit that names its own range takes nothing beyond it, and never more than any unit', () => {
  const own = { setPointCelsius: { least: -40, most: 20 } }
  expect(limitsOf(setPointField, own)).toEqual({ least: -20, most: 68 })
  const request = (setPointF: number): CommandRequest => ({
    command: 'setPoint',
    values: { zone: 1, setPointF },
  })
  expect(requestProblem(request(68), own)).toBe(null)
  expect(requestProblem(request(68.1), own)).toBe('A set point is from -20 to 68 °F.')
})

describe('a trailer', () => {
  const fitted = { hasGateway: true, hasUnit: true, hasReefers: true, said: [] }
  test('whose gateway has not said what it can do takes the six commands that all units know, and no other', () => {
    expect(
      commandKinds.filter(({ name }) => unfitFor(name, fitted) === null).map(({ name }) => name),
    ).toEqual([
      'setPoint',
      'clearAllFaults',
      'enterContinuousMode',
      'enterCycleSentryMode',
      'remoteOff',
      'remoteOn',
    ])
  })
  test('takes what its gateway says, and nothing else', () => {
    const said = { ...fitted, said: ['locateNow', 'defrost'] }
    expect(unfitFor('locateNow', said)).toBe(null)
    expect(unfitFor('defrost', said)).toBe(null)
    expect(unfitFor('remoteOn', said)).toMatch(/has not said that it can do this: Remote On/)
  })
  test('without a reefer unit, or without its feature, takes those to its gateway alone', () => {
    const said = { ...fitted, said: ['locateNow', 'remoteOn'] }
    expect(unfitFor('remoteOn', { ...said, hasUnit: false })).toBe('This trailer has no reefer unit.')
    expect(unfitFor('remoteOn', { ...said, hasReefers: false })).toBe(
      'You do not have access to send a command',
    )
    expect(unfitFor('locateNow', { ...said, hasUnit: false, hasReefers: false })).toBe(null)
    expect(unfitFor('locateNow', { ...said, hasGateway: false })).toMatch(/no gateway/)
  })
})

test('a command is told in words', () => {
  expect(commandText({ command: 'setPoint', values: { zone: 2, setPointF: 34 } })).toBe(
    'Set Point, zone 2: 34 °F',
  )
  expect(commandText({ command: 'liveMode', values: { intervalMinutes: 1 } })).toBe(
    'Live mode for an hour: every 1 minute',
  )
})

test('recent commands are shown as long as the latest is under a day old', () => {
  const commands = [{ sent: now }, { sent: now - hours(40) }]
  expect(recentCommands(commands, now + hours(24) - 1)).toBe(commands)
  expect(recentCommands(commands, now + hours(24))).toEqual([])
  expect(recentCommands([], now)).toEqual([])
})
