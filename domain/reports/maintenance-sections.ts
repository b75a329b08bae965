/** What both maintenance reports list: vehicles that need attention, and work that is due. */
import { mark, t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import { dueStates } from '../maintenance/plans.ts'
import type { AttentionFact, DueFact } from './data.ts'
import { levelTexts } from './level-texts.ts'
import { type FigureDeclaration, type PlacedRow, place, section } from './report.ts'

export const attentionSection = section({
  key: 'attention',
  title: t('Needs attention'),
  note: t('Vehicles with open issues that are not snoozed. The worst come first.'),
  isMomentary: true,
  columns: [
    { key: 'unitId', title: t('Unit ID'), type: 'text' },
    { key: 'vin', title: 'VIN', type: 'text' },
    { key: 'health', title: t('Health'), type: 'text' },
    { key: 'why', title: t('Why'), type: 'text' },
    { key: 'status', title: t('Status'), type: 'text' },
    { key: 'issues', title: t('Issues'), type: 'text' },
    { key: 'count', title: t('Open Issues'), type: 'integer' },
    { key: 'opened', title: t('Since'), type: 'time' },
    { key: 'lastReport', title: t('Last Report'), type: 'time' },
    { key: 'address', title: t('Location'), type: 'text' },
  ],
})

export const dueSection = section({
  key: 'due',
  title: t('Due'),
  note: t('Maintenance plans and inspections that are overdue or due soon.'),
  isMomentary: true,
  columns: [
    { key: 'unitId', title: t('Unit ID'), type: 'text' },
    { key: 'vin', title: 'VIN', type: 'text' },
    { key: 'what', title: t('Work'), type: 'text' },
    { key: 'state', title: t('State'), type: 'text' },
    { key: 'used', title: t('Used'), type: 'number', unit: '%', digits: 0 },
    { key: 'day', title: t('Due On'), type: 'text' },
  ],
})

export const attentionFigures: readonly FigureDeclaration[] = [
  {
    key: 'critical',
    label: t('Critical'),
    definition: t('Vehicles with an open critical issue that is not snoozed.'),
    section: 'attention',
    mark: 'critical',
    by: { count: 'rows' },
  },
  {
    key: 'caution',
    label: t('Caution'),
    definition: t('Vehicles with an open issue at caution that is not snoozed.'),
    section: 'attention',
    mark: 'caution',
    by: { count: 'rows' },
  },
  {
    key: 'notReporting',
    label: t('Not reporting'),
    definition: t('Vehicles whose gateway or a sensor does not report.'),
    section: 'attention',
    mark: 'notReporting',
    by: { count: 'rows' },
  },
  {
    key: 'overdue',
    label: t('Overdue'),
    definition: t('Plans and inspections whose time has passed.'),
    section: 'due',
    mark: 'overdue',
    by: { count: 'rows' },
  },
]

const worst = ({ isCritical, isCaution, isNotReporting }: AttentionFact) =>
  4 * Number(isCritical) + 2 * Number(isCaution) + Number(isNotReporting)

export const attentionRows = (all: readonly AttentionFact[]): readonly PlacedRow[] =>
  all
    .filter(({ isSnoozed }) => !isSnoozed)
    .sort((a, b) => worst(b) - worst(a) || b.opened - a.opened || a.vehicleId - b.vehicleId)
    .map((one) => {
      const statuses = [
        ['critical', mark('Critical'), one.isCritical],
        ['caution', mark('Caution'), one.isCaution],
        ['notReporting', mark('Not reporting'), one.isNotReporting],
      ] as const
      const held = statuses.filter(([, , holds]) => holds)
      return place(attentionSection, {
        key: `${one.vehicleId}`,
        marks: held.map(([mark]) => mark),
        source: { as: 'maintenance', vin: one.vin, from: one.opened, to: one.lastReport ?? one.opened },
        cells: {
          unitId: one.unitId,
          vin: one.vin,
          health: one.verdict && levelTexts[one.verdict.level],
          why: one.verdict?.words ?? null,
          status: held.map(([, text]) => text).join(', '),
          issues: one.issues.join('; '),
          count: one.issues.length,
          opened: one.opened,
          lastReport: one.lastReport,
          address: one.address,
        },
      })
    })

export const dueRows = (all: readonly DueFact[], at: Instant): readonly PlacedRow[] =>
  all
    .toSorted(
      (a, b) =>
        Number(b.state === 'overdue') - Number(a.state === 'overdue') ||
        (b.used ?? 0) - (a.used ?? 0) ||
        (a.day ?? '').localeCompare(b.day ?? '') ||
        a.vehicleId - b.vehicleId ||
        (a.what < b.what ? -1 : 1),
    )
    .map((one) =>
      place(dueSection, {
        key: `${one.vehicleId}/${one.what}`,
        marks: [one.state],
        source: { as: one.day === null ? 'plans' : 'inspections', vin: one.vin, from: at, to: at },
        cells: {
          unitId: one.unitId,
          vin: one.vin,
          what: one.what,
          state: dueStates[one.state],
          used: one.used === null ? null : one.used * 100,
          day: one.day,
        },
      }),
    )
