/** The doors: open or closed. */

import { z } from 'zod'
import { days } from '../basics/time.ts'
import { durationField, flagField } from '../shapes/condition.ts'
import { becomes, holds } from '../shapes/predicate.ts'
import type { Selection } from '../shapes/selection.ts'
import { sensor } from './sensor.ts'

const reading = z.object({ opened: z.boolean().describe('Whether a door is open') })
type Reading = z.infer<typeof reading>

const choices = { open: 'Open', closed: 'Closed' } as const
const state = (door: Reading): keyof typeof choices => (door.opened ? 'open' : 'closed')
const selection = {
  by: 'flags',
  flags: { open: flagField('doorOpened'), closed: flagField('doorClosed') },
} as const satisfies Selection
const text = (door: Reading) => choices[state(door)]

export const door = sensor(reading, {
  id: 36,
  key: 'door',
  label: 'Doors',
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
  drawer: { as: 'rows', rows: (door) => [{ label: 'Status', text: text(door) }] },
  glance: text,
  log: (door) => [['Door Status', text(door)]],
  entry: (door) => ({ doorOpened: door.opened }),
  predicates: [
    becomes({
      id: 10,
      name: 'Door Status',
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
