/** The doors: open or closed. */

import { z } from 'zod'
import { days } from '../basics/time.ts'
import type { CauseWords } from '../shapes/cause.ts'
import { durationField, flagField } from '../shapes/condition.ts'
import { becomes, holds } from '../shapes/predicate.ts'
import type { Selection } from '../shapes/selection.ts'
import { said, wellCauses } from './said.ts'
import { sensor } from './sensor.ts'

const reading = z.object({
  opened: z.boolean().describe('Whether a door is open'),
  locked: z.boolean().optional().describe('Whether the lock is shut, where one is fitted'),
})
type Reading = z.infer<typeof reading>

const choices = { open: 'Open', closed: 'Closed' } as const
const state = (door: Reading): keyof typeof choices => (door.opened ? 'open' : 'closed')
const selection = {
  by: 'flags',
  flags: { open: flagField('doorOpened'), closed: flagField('doorClosed') },
} as const satisfies Selection
const text = (door: Reading) => choices[state(door)]

const leftOpen = (isTethered: boolean): CauseWords => ({
  level: 'caution',
  consequence: 'doors',
  words: 'Doors left open',
  detail: isTethered ? null : 'No tractor',
  means: 'Cargo gets wet or is taken.',
  does: isTethered ? 'Call the driver, and have them closed.' : 'Call the yard, and have them closed.',
  act: 'call',
})
const openOnTheRoad: CauseWords = {
  level: 'critical',
  consequence: 'doors',
  words: 'Doors open while moving',
  detail: null,
  means: 'Cargo may fall on the road.',
  does: 'Call the driver: stop and close them.',
  act: 'call',
}

export const door = sensor(reading, {
  id: 36,
  key: 'door',
  label: 'Doors',
  drawing: [{ part: 'doors' }],
  makers: ['pro', 'go'],
  installHint: 'Open and close a door.',
  staleAfter: days(2),
  columns: [
    {
      key: 'door',
      title: 'Door',
      field: 'door_status_calculated',
      type: 'text',
      of: ({ reading }) => state(reading),
      print: (value) => choices[value as keyof typeof choices],
      options: choices,
    },
  ],
  drawer: {
    as: 'rows',
    rows: (door) => [
      { label: 'Status', text: text(door) },
      ...(door.locked === undefined ? [] : [{ label: 'Lock', text: door.locked ? 'Locked' : 'Unlocked' }]),
    ],
  },
  glance: text,
  log: (door) => [['Door Status', text(door)]],
  entry: (door) => ({ doorOpened: door.opened }),
  verdicts: ({ reading, since, limits, isMoving, tethered, isDue }) => {
    if (!reading.opened) return wellCauses
    if (isMoving) return [said(openOnTheRoad, { since })]
    if (!isDue(since + limits.doorsLeftOpenAfter)) return wellCauses
    return [said(leftOpen(tethered === true), { since, measure: { since } })]
  },
  predicates: [
    becomes({
      id: 10,
      name: 'Door Status',
      consequence: 'change',
      choices,
      selection,
      label: 'The doors',
      when: { open: 'the doors open', closed: 'the doors close' },
      happened: { open: 'The doors opened', closed: 'The doors closed' },
      of: state,
    }),
    holds({
      id: 11,
      name: 'Door Status Duration',
      choices,
      selection,
      label: 'The doors have been',
      when: { open: 'the doors have been open', closed: 'the doors have been closed' },
      lasting: durationField('doorStatusDurationMs'),
      of: state,
    }),
  ],
  lasts: state,
})
