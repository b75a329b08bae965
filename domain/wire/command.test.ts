/** Commands and their answers come out as they went in, and nothing else comes in. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setPointLeast, setPointMost } from '../basics/assumed.ts'
import { fahrenheit, rounded } from '../basics/print.ts'
import { hours } from '../basics/time.ts'
import {
  commandRequestProblem,
  orderOf,
  type ReeferCommand,
  type ReeferCommandRequest,
  recentCommands,
  reeferCommandNames,
} from '../sensors/reefer-commands.ts'
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
const tenths = fc
  .integer({ min: setPointLeast * 10, max: setPointMost * 10 })
  .map((value) => rounded(value / 10, 1))
const anyRequest: fc.Arbitrary<ReeferCommandRequest> = fc.oneof(
  fc.record({
    command: fc.constant<ReeferCommand>('setPoint'),
    zone: fc.integer({ min: 1, max: 3 }),
    setPointF: tenths,
  }),
  fc
    .constantFrom(...reeferCommandNames.filter((name) => name !== 'setPoint'))
    .map((command) => ({ command, zone: null, setPointF: null })),
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
      expect(commandRequestProblem(request)).toBe(null)
      const { setPointCelsius } = orderOf(request)
      if (request.setPointF !== null)
        expect(rounded(fahrenheit(setPointCelsius!), 1)).toBeCloseTo(request.setPointF, 6)
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
    ['without a zone', { command: 'setPoint', zone: null, setPointF: 34 }],
    ['for a fourth zone', { command: 'setPoint', zone: 4, setPointF: 34 }],
    ['without a set point', { command: 'setPoint', zone: 1, setPointF: null }],
    ['colder than any unit', { command: 'setPoint', zone: 1, setPointF: -20.1 }],
    ['hotter than any unit', { command: 'setPoint', zone: 1, setPointF: 90.1 }],
    ['with a set point that is no number', { command: 'setPoint', zone: 1, setPointF: Number.NaN }],
    ['with a temperature that it does not take', { command: 'remoteOff', zone: null, setPointF: 34 }],
  ] as const)('%s', (_, request) => {
    expect(commandRequestProblem(request)).toEqual(expect.any(String))
  })
})

test('recent commands are shown as long as the latest is under a day old', () => {
  const commands = [{ sent: now }, { sent: now - hours(40) }]
  expect(recentCommands(commands, now + hours(24) - 1)).toBe(commands)
  expect(recentCommands(commands, now + hours(24))).toEqual([])
  expect(recentCommands([], now)).toEqual([])
})
