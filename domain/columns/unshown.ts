/** What is kept of every vehicle to filter by and to draw on the map, but is no column of the fleet grid. */

import { number, shortDuration } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { zonesLevel } from '../sensors/reefer-reading.ts'
import { describeAbsFault } from '../sensors/vocab/abs.ts'
import type { AnyColumn } from '../shapes/column.ts'
import { isStale, stoppedSince } from '../state/derived.ts'
import type { VehicleState } from '../state/state.ts'
import { baseProductTypes } from '../vehicle/makers.ts'
import { limitsOf } from '../vehicle/vehicle.ts'
import { verdictGroups } from '../verdict/verdict.ts'
import { column } from './subject.ts'

const severities = { 1: t('Good'), 2: t('Caution'), 3: t('Critical') } as const
const levels = {
  unknown: t('Never reported'),
  stale: t('Not reporting'),
  good: t('Good'),
  notice: t('Notice'),
  caution: t('Caution'),
  critical: t('Critical'),
} as const

/** The worst ABS severity of §4; null without a fault, as §5 asks, while a lit lamp alone is Caution. */
const absSeverity = ({ readings }: VehicleState): 1 | 2 | 3 | null => {
  const abs = readings.absSystemFault?.reading
  if (!abs) return null
  let severity: 1 | 2 | 3 | null = abs.amberLamp ? 2 : null
  for (const fault of abs.faults) {
    const one = describeAbsFault(fault.faultTypeId, fault.fmi).severity
    if (severity === null || one > severity) severity = one
  }
  return severity
}

/** Since when the ABS lamp has been lit; null while it is off or unknown. */
const amberLampSince = ({ readings }: VehicleState) => {
  const abs = readings.absSystemFault
  return abs?.reading.amberLamp ? (abs.since ?? abs.at) : null
}

export const unshownColumns = [
  column({
    key: 'baseProductType',
    title: t('Base Product Type'),
    field: 'base_product_type',
    type: 'text',
    of: ({ vehicle }) => vehicle.baseProductType || null,
    print: (value) => value,
    options: Object.fromEntries(baseProductTypes.map((name) => [name, name])),
  }),
  column({
    key: 'isThermoking',
    title: t('Reefer Unit'),
    field: 'is_thermoking',
    type: 'flag',
    of: ({ vehicle, state }) =>
      vehicle.thermoKingExternalId !== null || state.readings.reeferUnit !== undefined,
    print: (value) => (value ? t('Yes') : t('No')),
    options: { true: t('Yes'), false: t('No') },
  }),
  column({
    key: 'absSeverity',
    title: t('ABS Severity'),
    field: 'abs_severity',
    type: 'integer',
    of: ({ state }) => absSeverity(state),
    print: (value) => severities[value as 1 | 2 | 3],
    options: severities,
  }),
  column({
    key: 'level',
    title: t('Status'),
    field: 'level',
    type: 'text',
    of: ({ verdict }) => verdict.level,
    print: (value) => levels[value as keyof typeof levels],
    options: levels,
  }),
  column({
    key: 'verdictRank',
    title: t('Urgency'),
    field: 'verdict_rank',
    type: 'number',
    of: ({ verdict }) => verdict.rank,
    print: String,
  }),
  column({
    key: 'verdictGroup',
    title: t('Needs'),
    field: 'verdict_group',
    type: 'text',
    of: ({ verdict }) => verdict.group,
    print: (value) => verdictGroups[value as keyof typeof verdictGroups],
    options: verdictGroups,
  }),
  column({
    key: 'verdictCause',
    title: t('Cause'),
    field: 'verdict_cause',
    type: 'text',
    of: ({ verdict }) => verdict.cause?.key ?? null,
    print: (value) => value,
  }),
  column({
    key: 'reeferRange',
    title: t('Reefer Temperature'),
    field: 'reefer_range',
    type: 'text',
    // What is stale says nothing of now; a unit that is off is not asked for anything.
    of: ({ state, vehicle, now }) => {
      const held = state.readings.reeferUnit
      if (!held || isStale(state, 'reeferUnit', now)) return null
      const level = zonesLevel(held.reading, limitsOf(vehicle))
      return level === 'unknown' ? null : level
    },
    print: (value) => levels[value as keyof typeof levels],
    options: { good: t('Good'), caution: t('Caution'), critical: t('Critical') },
  }),
  column({
    key: 'headingDeg',
    title: t('Heading'),
    field: 'heading_deg',
    type: 'number',
    of: ({ state }) => state.readings.gps?.reading.headingDeg ?? null,
    print: (value) => number(value),
    unit: '°',
  }),
  column({
    key: 'stoppedSince',
    title: t('Time Stopped'),
    field: 'stopped_since',
    type: 'since',
    of: ({ state }) => stoppedSince(state),
    print: (value, now) => shortDuration(now - value),
  }),
  column({
    key: 'amberLampSince',
    title: t('Amber Lamp On'),
    field: 'amber_lamp_since',
    type: 'since',
    of: ({ state }) => amberLampSince(state),
    print: (value, now) => shortDuration(now - value),
  }),
] as const satisfies readonly AnyColumn[]
