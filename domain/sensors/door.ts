/** The doors: open or closed. */

import { z } from 'zod'
import { t } from '../basics/texts.ts'
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

const choices = { open: t('Open'), closed: t('Closed') } as const
const state = (door: Reading): keyof typeof choices => (door.opened ? 'open' : 'closed')
const selection = {
  by: 'flags',
  flags: { open: flagField('doorOpened'), closed: flagField('doorClosed') },
} as const satisfies Selection
const text = (door: Reading) => choices[state(door)]

const leftOpen = (isTethered: boolean): CauseWords => ({
  level: 'caution',
  consequence: 'doors',
  words: t('Doors left open'),
  detail: isTethered ? null : t('No tractor'),
  means: t('Cargo gets wet or is taken.'),
  does: isTethered ? t('Call the driver, and have them closed.') : t('Call the yard, and have them closed.'),
  act: 'call',
})
const openOnTheRoad: CauseWords = {
  level: 'critical',
  consequence: 'doors',
  words: t('Doors open while moving'),
  detail: null,
  means: t('Cargo may fall on the road.'),
  does: t('Call the driver: stop and close them.'),
  act: 'call',
}

export const door = sensor(reading, {
  id: 36,
  key: 'door',
  label: t('Doors'),
  drawing: [{ part: 'doors' }],
  makers: ['pro', 'go'],
  installHint: t('Open and close a door.'),
  staleAfter: days(2),
  columns: [
    {
      key: 'door',
      title: t('Door'),
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
      { label: t('Status'), text: text(door) },
      ...(door.locked === undefined
        ? []
        : [{ label: t('Lock'), text: door.locked ? t('Locked') : t('Unlocked') }]),
    ],
  },
  glance: text,
  log: (door) => [[t('Door Status'), text(door)]],
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
      name: t('Door Status'),
      consequence: 'change',
      choices,
      selection,
      label: t('The doors'),
      when: { open: t('the doors open'), closed: t('the doors close') },
      happened: { open: t('The doors opened'), closed: t('The doors closed') },
      of: state,
    }),
    holds({
      id: 11,
      name: t('Door Status Duration'),
      choices,
      selection,
      label: t('The doors have been'),
      when: { open: t('the doors have been open'), closed: t('the doors have been closed') },
      lasting: durationField('doorStatusDurationMs'),
      of: state,
    }),
  ],
  lasts: state,
})
