/**
 * Weekly Maintenance (7): the daily one with what was driven too far with a fault, lamps that were lit too long (§9), what
 * was repaired, and what came back.
 */
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import { faultMiles } from '../maintenance/faults.ts'
import { amberLampFor, faultTroubleKey, isLampDue, levelTwoMiles } from '../maintenance/issues.ts'
import { describeFault } from '../maintenance/vocabulary/index.ts'
import type { FaultFact, LampFact, RepairFact } from './data.ts'
import {
  attentionFigures,
  attentionRows,
  attentionSection,
  dueRows,
  dueSection,
} from './maintenance-sections.ts'
import { type PlacedRow, place, reportKind, section } from './report.ts'
import { grouped } from './statistics.ts'

const far = section({
  key: 'miles',
  title: t('Driven more than 100 miles with a fault'),
  note: t('Faults at caution with more than 100 cumulative miles, all their times in the period together.'),
  columns: [
    { key: 'unitId', title: t('Unit ID'), type: 'text' },
    { key: 'vin', title: 'VIN', type: 'text' },
    { key: 'fault', title: t('Fault'), type: 'text' },
    { key: 'miles', title: t('Miles'), type: 'number', unit: 'mi' },
    { key: 'times', title: t('Times'), type: 'integer' },
    { key: 'last', title: t('Last'), type: 'time' },
    { key: 'status', title: t('Active Now'), type: 'text' },
  ],
})

const lamps = section({
  key: 'lamps',
  title: t('Amber lamp on for more than two hours'),
  note: t('ABS lamps that were lit without a break, up to the newest report.'),
  isMomentary: true,
  columns: [
    { key: 'unitId', title: t('Unit ID'), type: 'text' },
    { key: 'vin', title: 'VIN', type: 'text' },
    { key: 'since', title: t('Lit Since'), type: 'time' },
    { key: 'for', title: t('For'), type: 'duration' },
  ],
})

const repairs = section({
  key: 'repairs',
  title: t('Fixed and come back'),
  note: t('Issues that were closed in the period, and repairs after which the problem returned in it.'),
  columns: [
    { key: 'unitId', title: t('Unit ID'), type: 'text' },
    { key: 'vin', title: 'VIN', type: 'text' },
    { key: 'issue', title: t('Issue'), type: 'text' },
    { key: 'opened', title: t('Opened'), type: 'time' },
    { key: 'closed', title: t('Closed'), type: 'time' },
    { key: 'outcome', title: t('Outcome'), type: 'text' },
  ],
})

/** Level 2 of the fault lists. */
const milesRows = (faults: readonly FaultFact[], to: Instant): readonly PlacedRow[] => {
  const same = grouped(
    faults.filter(({ fault }) => describeFault(fault).level === 'caution'),
    ({ vehicleId, fault }) => `${vehicleId}/${faultTroubleKey(fault)}`,
  )
  return [...same]
    .map(([key, lives]) => ({
      key,
      lives: lives.toSorted((a, b) => a.fault.start - b.fault.start),
      miles: lives.reduce((sum, { fault }) => sum + (faultMiles(fault) ?? 0), 0),
    }))
    .filter(({ miles }) => miles > levelTwoMiles)
    .sort((a, b) => b.miles - a.miles || (a.key < b.key ? -1 : 1))
    .map(({ key, lives, miles }) => {
      const { unitId, vin, fault } = lives.at(-1)!
      return place(far, {
        key,
        source: { as: 'faults', vin, from: lives[0]!.fault.start, to },
        cells: {
          unitId,
          vin,
          fault: describeFault(fault).faultDescription,
          miles,
          times: lives.length,
          last: fault.start,
          status: lives.some((one) => one.fault.end === null) ? t('Active') : t('Cleared'),
        },
      })
    })
}

const lampRows = (all: readonly LampFact[]): readonly PlacedRow[] =>
  all
    .filter(({ since, lastReport }) => isLampDue(since, lastReport))
    .sort((a, b) => a.since - b.since || a.vehicleId - b.vehicleId)
    .map(({ vehicleId, unitId, vin, since, lastReport }) =>
      place(lamps, {
        key: `${vehicleId}`,
        source: { as: 'history', vin, from: since, to: since + amberLampFor },
        cells: { unitId, vin, since, for: lastReport - since },
      }),
    )

const repairRows = (all: readonly RepairFact[], from: Instant, to: Instant): readonly PlacedRow[] =>
  all
    .toSorted(
      (a, b) =>
        Number(b.cameBack) - Number(a.cameBack) ||
        (b.closed ?? to) - (a.closed ?? to) ||
        (a.issueId < b.issueId ? -1 : 1),
    )
    .map(({ issueId, unitId, vin, title, opened, closed, cameBack }) =>
      place(repairs, {
        key: issueId,
        marks: [cameBack ? 'cameBack' : 'fixed'],
        source: { as: 'maintenance', vin, from, to: closed ?? to },
        cells: { unitId, vin, issue: title, opened, closed, outcome: cameBack ? t('Came back') : t('Fixed') },
      }),
    )

export const weeklyMaintenance = reportKind({
  id: 7,
  name: t('Weekly Maintenance'),
  slug: 'weeklyMaintenanceReport',
  purpose: t(
    'The week in the workshop: what is wrong, what was driven too far, what was fixed and what came back.',
  ),
  form: 'absSummary',
  about: 'span',
  cadences: ['weekly'],
  isByDay: false,
  fields: ['timeframe', 'sensorData'],
  usualDays: 7,
  reads: ['attention', 'due', 'faults', 'lamps', 'repairs'],
  sections: [attentionSection, far, lamps, repairs, dueSection],
  figures: [
    ...attentionFigures,
    {
      key: 'fixed',
      label: t('Fixed'),
      definition: t('Issues that were closed in the period.'),
      section: 'repairs',
      mark: 'fixed',
      by: { count: 'rows' },
    },
    {
      key: 'cameBack',
      label: t('Came back'),
      definition: t('Repairs after which the problem returned in the period.'),
      section: 'repairs',
      mark: 'cameBack',
      by: { count: 'rows' },
    },
  ],
  rows: ({ attention, due, faults, lamps: lit, repairs: closed }, { period: { from, to } }) => [
    ...attentionRows(attention),
    ...milesRows(faults, to),
    ...lampRows(lit),
    ...repairRows(closed, from, to),
    ...dueRows(due, to),
  ],
})
