/** Hooked to a tractor or standing alone. */

import { z } from 'zod'
import { t } from '../basics/texts.ts'
import { hours } from '../basics/time.ts'
import { durationField, flagField } from '../shapes/condition.ts'
import { becomes, holds } from '../shapes/predicate.ts'
import type { Selection } from '../shapes/selection.ts'
import { sensor } from './sensor.ts'

const reading = z.object({ tethered: z.boolean().describe('Whether a tractor is connected') })
type Reading = z.infer<typeof reading>

const choices = { tethered: t('Tethered'), untethered: t('Untethered') } as const
const state = (tether: Reading): keyof typeof choices => (tether.tethered ? 'tethered' : 'untethered')
const selection = {
  by: 'flags',
  flags: { tethered: flagField('tethered'), untethered: flagField('untethered') },
} as const satisfies Selection
const text = (tether: Reading) => choices[state(tether)]

export const tetherChange = sensor(reading, {
  id: 10,
  key: 'tetherChange',
  label: t('Tether Status'),
  drawing: [{ part: 'plug' }],
  short: t('Tether'),
  makers: ['pro', 'go'],
  installHint: t("Plug the tractor's cable in, or pull it out."),
  staleAfter: hours(24),
  columns: [
    {
      key: 'tether',
      title: t('Tether Status'),
      field: 'tethered_status_calculated',
      type: 'text',
      of: ({ reading }) => state(reading),
      print: (value) => choices[value as keyof typeof choices],
      options: choices,
    },
  ],
  drawer: { as: 'rows', rows: (tether) => [{ label: t('Status'), text: text(tether) }] },
  log: (tether) => [[t('Tether Status'), text(tether)]],
  entry: (tether) => ({ tetherStatus: text(tether) }),
  predicates: [
    becomes({
      id: 8,
      name: t('Tether Status'),
      consequence: 'change',
      choices,
      selection,
      label: t('The vehicle gets'),
      when: { tethered: t('the vehicle is tethered'), untethered: t('the vehicle is untethered') },
      happened: { tethered: t('The vehicle was tethered'), untethered: t('The vehicle was untethered') },
      of: state,
    }),
    holds({
      id: 9,
      name: t('Tether Status Duration'),
      choices,
      selection,
      label: t('The vehicle has been'),
      when: {
        tethered: t('the vehicle has been tethered'),
        untethered: t('the vehicle has been untethered'),
      },
      lasting: durationField('tetherStateDurationMs'),
      of: state,
    }),
  ],
  lasts: state,
})
