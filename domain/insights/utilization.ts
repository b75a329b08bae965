/** Utilization: how much of the fleet is used, and what stands idle where. */

import type { WeekStart } from '../basics/own-units.ts'
import { number } from '../basics/print.ts'
import { shownUnit } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import { hour } from '../basics/time.ts'
import { dayText, weekOf } from './days.ts'
import { idleCharts, idleFigure } from './idle-trailers.ts'
import { insight } from './insight.ts'
import { most, percent, ratio, total } from './sums.ts'

const used = t('A trailer is used on a day on which it drove at least 1 mile.')
const weeksBegin: Readonly<Record<WeekStart, string>> = {
  monday: t('Weeks begin on Mondays; the first and the last may be cut by the period.'),
  sunday: t('Weeks begin on Sundays; the first and the last may be cut by the period.'),
  saturday: t('Weeks begin on Saturdays; the first and the last may be cut by the period.'),
}
const hours = (ms: number) => ms / hour

export const utilization = insight({
  name: 'utilization',
  title: t('Utilization'),
  purpose: t('How much of the fleet is used, and what stands idle where.'),
  filters: ['groups', 'vehicleTypes'],
  reads: ['days', 'idle', 'placeDays'],
  alone: ['idle', 'placeDays'],
  figures: [
    {
      key: 'used',
      label: t('Trailers used'),
      definition: [t('Of the days on which trailers reported, those on which they were used.'), used],
      type: 'number',
      unit: '%',
      better: 'more',
      value: ({ days }) => percent(total(days, 'usedDays'), total(days, 'days')),
      opens: { of: 'vehicles', most: 'usedDays' },
    },
    {
      key: 'miles',
      label: t('Miles'),
      definition: t('Miles that trailers drove, along their fixes.'),
      type: 'integer',
      unit: 'mi',
      better: 'more',
      value: ({ days }) => total(days, 'miles'),
      opens: { of: 'vehicles', most: 'miles' },
    },
    {
      key: 'milesPerDay',
      label: t('Miles per used day'),
      definition: [t('Miles divided by the days on which trailers were used.'), used],
      type: 'number',
      unit: 'mi',
      better: 'more',
      value: ({ days }) => ratio(total(days, 'miles'), total(days, 'usedDays')),
      opens: { of: 'vehicles', most: 'miles' },
    },
    {
      key: 'moving',
      label: t('Time moving'),
      definition: t('Of the time that is known to be moving or standing, the part that trailers moved.'),
      type: 'number',
      unit: '%',
      better: 'more',
      value: ({ days }) => {
        const moving = total(days, 'movingMs')
        const standing = total(days, 'loadedMs') + total(days, 'emptyMs') + total(days, 'standingMs')
        return percent(moving, moving + standing)
      },
      opens: { of: 'vehicles', most: 'movingMs' },
    },
    {
      key: 'loaded',
      label: t('Standing loaded'),
      definition: t('Of the time that trailers stood and a sensor says how, the part that they were loaded.'),
      type: 'number',
      unit: '%',
      value: ({ days }) => {
        const loaded = total(days, 'loadedMs')
        return percent(loaded, loaded + total(days, 'emptyMs'))
      },
      opens: { of: 'vehicles', most: 'loadedMs' },
    },
    idleFigure,
  ],
  charts: [
    {
      key: 'usedByDay',
      title: t('Used by day'),
      definition: [t('Of the trailers that reported on a day, those that were used.'), used],
      shape: { as: 'lines', x: 'day', lines: ['used'] },
      columns: [
        { key: 'day', title: t('Day'), type: 'text' },
        { key: 'used', title: t('Used'), type: 'number', unit: '%' },
        { key: 'usedCount', title: t('Trailers Used'), type: 'integer' },
        { key: 'reporting', title: t('Trailers Reporting'), type: 'integer' },
      ],
      rows: ({ days }) =>
        days.map((one) => ({
          key: one.day,
          cells: [one.day, percent(one.usedDays, one.days), one.usedDays, one.days],
        })),
      summary: (rows) => {
        const best = most(rows, 1)!
        return t('On {{day}} the most trailers were used: {{share}} % of {{trailers}}.', {
          day: dayText(best.cells[0]),
          share: number(Number(best.cells[1]), 1),
          trailers: number(Number(best.cells[3])),
        })
      },
      opens: { of: 'vehicles', by: 'day', most: 'miles' },
    },
    {
      key: 'usedByWeek',
      title: t('Used by week'),
      definition: ({ weekStart }) => [
        t('Of the days on which trailers reported in a week, those on which they were used.'),
        weeksBegin[weekStart],
        used,
      ],
      shape: { as: 'bars', label: 'week', values: ['used'] },
      columns: [
        { key: 'week', title: t('Week From'), type: 'text' },
        { key: 'used', title: t('Used'), type: 'number', unit: '%' },
        { key: 'miles', title: t('Miles'), type: 'integer', unit: 'mi' },
      ],
      rows: ({ days }, { units }) => {
        const weeks = new Map<string, (typeof days)[number][]>()
        for (const one of days) {
          const week = weekOf(one.day, units.weekStart)
          weeks.set(week, [...(weeks.get(week) ?? []), one])
        }
        return [...weeks].map(([week, some]) => ({
          key: week,
          cells: [week, percent(total(some, 'usedDays'), total(some, 'days')), total(some, 'miles')],
        }))
      },
      summary: (rows) => {
        const best = most(rows, 1)!
        return t('The week from {{day}} was the busiest: {{share}} % used.', {
          day: dayText(best.cells[0]),
          share: number(Number(best.cells[1]), 1),
        })
      },
      opens: { of: 'vehicles', by: 'week', most: 'miles' },
    },
    {
      key: 'milesByDay',
      title: t('Miles by day'),
      definition: t('Miles that trailers drove on each day, along their fixes.'),
      shape: { as: 'bars', label: 'day', values: ['miles'] },
      columns: [
        { key: 'day', title: t('Day'), type: 'text' },
        { key: 'miles', title: t('Miles'), type: 'integer', unit: 'mi' },
      ],
      rows: ({ days }) => days.map(({ day, miles }) => ({ key: day, cells: [day, miles] })),
      summary: (rows, { units }) => {
        const best = most(rows, 1)!
        const day = dayText(best.cells[0])
        const unit = shownUnit('distance', units)
        const driven = number(unit.show(Number(best.cells[1])))
        return unit.name === 'km'
          ? t('On {{day}} the fleet drove the most: {{kilometers}} kilometers.', { day, kilometers: driven })
          : t('On {{day}} the fleet drove the most: {{miles}} miles.', { day, miles: driven })
      },
      opens: { of: 'vehicles', by: 'day', most: 'miles' },
    },
    {
      key: 'time',
      title: t('Moving and standing'),
      definition: t(
        'Hours of all trailers by day: moving, standing loaded, standing unloaded, and standing where no sensor says how. What nobody knows is left out.',
      ),
      shape: { as: 'bars', label: 'day', values: ['moving', 'loaded', 'empty', 'standing'], stacked: true },
      columns: [
        { key: 'day', title: t('Day'), type: 'text' },
        { key: 'moving', title: t('Moving'), type: 'integer', unit: 'h' },
        { key: 'loaded', title: t('Standing Loaded'), type: 'integer', unit: 'h' },
        { key: 'empty', title: t('Standing Unloaded'), type: 'integer', unit: 'h' },
        { key: 'standing', title: t('Standing, Load Unknown'), type: 'integer', unit: 'h' },
      ],
      rows: ({ days }) =>
        days.map((one) => ({
          key: one.day,
          cells: [
            one.day,
            hours(one.movingMs),
            hours(one.loadedMs),
            hours(one.emptyMs),
            hours(one.standingMs),
          ],
        })),
      summary: (rows) => {
        const best = most(rows, 1)!
        return t('On {{day}} trailers moved the longest: {{hours}} hours in all.', {
          day: dayText(best.cells[0]),
          hours: number(Number(best.cells[1])),
        })
      },
      opens: { of: 'vehicles', by: 'day', most: 'movingMs' },
    },
    ...idleCharts,
  ],
})
