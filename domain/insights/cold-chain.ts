/** Cold chain: which reefers were out of their range, for how long and where, and what they used. */

import { number, shortDuration } from '../basics/print.ts'
import { mark, t } from '../basics/texts.ts'
import { hour } from '../basics/time.ts'
import { dayText } from './days.ts'
import type { ChartRow } from './document.ts'
import { insight } from './insight.ts'
import { laneEnd } from './lanes.ts'
import { most, percent, ratio, total } from './sums.ts'

const minutes = (ms: number) => ms / 60_000

/** What rows say that have a place and how long it was out of range there, the longest first. */
const longestOf =
  (where: 'lane' | 'site') =>
  ([first]: readonly ChartRow[]): string => {
    const places = { place: first!.cells[0], time: shortDuration(Number(first!.cells[1])) }
    return where === 'lane'
      ? t('On {{place}} reefers were out of range the longest: {{time}}.', places)
      : t('At {{place}} reefers were out of range the longest: {{time}}.', places)
  }

export const coldChain = insight({
  name: 'cold-chain',
  title: t('Cold chain'),
  purpose: t('Which reefers were out of their range, for how long and where, and what they used.'),
  flag: 'ThermoKing',
  filters: ['groups', 'vehicleTypes', 'geofences'],
  reads: ['days', 'reefers', 'lanes', 'sites'],
  alone: ['reefers', 'lanes', 'sites'],
  figures: [
    {
      key: 'out',
      label: t('Out of range'),
      definition: t(
        'How long reefers were out of range while the unit runs: return air too far from the set point, as the verdict of the vehicle counts it.',
      ),
      type: 'duration',
      better: 'less',
      value: ({ days }) => total(days, 'reeferOutMs'),
      opens: { of: 'vehicles', most: 'reeferOutMs' },
    },
    {
      key: 'share',
      label: t('Share of running time'),
      definition: t('Of the time that reefers ran, the part that they were out of range.'),
      type: 'number',
      unit: '%',
      digits: 2,
      better: 'less',
      value: ({ days }) => percent(total(days, 'reeferOutMs'), total(days, 'reeferOnMs')),
      opens: { of: 'vehicles', most: 'reeferOutMs' },
    },
    {
      key: 'door',
      label: t('Door open while cooling'),
      definition: t('How long a door was open while the unit ran.'),
      type: 'duration',
      better: 'less',
      value: ({ days }) => total(days, 'reeferDoorMs'),
      opens: { of: 'vehicles', most: 'reeferDoorMs' },
    },
    {
      key: 'setPoints',
      label: t('Set point changes'),
      definition: t('How often the set point of a unit was changed.'),
      type: 'integer',
      value: ({ days }) => total(days, 'setPointChanges'),
      opens: { of: 'vehicles', most: 'setPointChanges' },
    },
    {
      key: 'fuel',
      label: t('Fuel per engine hour'),
      definition: t(
        'The part of a tank that units used for each hour that they ran; refuelling is left out.',
      ),
      type: 'number',
      unit: mark('% of a tank'),
      digits: 2,
      better: 'less',
      value: ({ days }) => ratio(100 * total(days, 'fuelUsed'), total(days, 'reeferOnMs') / hour),
      opens: { of: 'vehicles', most: 'fuelUsed' },
    },
    {
      key: 'lowFuel',
      label: t('Days below a quarter'),
      definition: t('Days of reefers on which the tank was below a quarter at some time.'),
      type: 'integer',
      better: 'less',
      value: ({ days }) => total(days, 'lowFuelDays'),
      opens: { of: 'vehicles', most: 'lowFuelDays' },
    },
  ],
  charts: [
    {
      key: 'outByDay',
      title: t('Out of range by day'),
      definition: t(
        'Minutes that reefers were out of range while the unit runs: return air too far from the set point, as the verdict of the vehicle counts it, and minutes that a door was open while they ran.',
      ),
      shape: { as: 'lines', x: 'day', lines: ['out', 'door'] },
      columns: [
        { key: 'day', title: t('Day'), type: 'text' },
        { key: 'out', title: t('Out of Range'), type: 'integer', unit: 'min' },
        { key: 'door', title: t('Door Open'), type: 'integer', unit: 'min' },
      ],
      rows: ({ days }) =>
        days
          .filter(({ reeferDays }) => reeferDays > 0)
          .map((one) => ({
            key: one.day,
            cells: [one.day, minutes(one.reeferOutMs), minutes(one.reeferDoorMs)],
          })),
      summary: (rows) => {
        const { cells } = most(rows, 1)!
        return t('{{day}} was the worst day: {{minutes}} minutes.', {
          day: dayText(cells[0] as string),
          minutes: number(Number(cells[1])),
        })
      },
      opens: { of: 'vehicles', by: 'day', most: 'reeferOutMs' },
    },
    {
      key: 'byReefer',
      title: t('Out of range by reefer'),
      definition: t(
        'The 25 reefers that were the longest out of range while the unit runs: return air too far from the set point, as the verdict of the vehicle counts it.',
      ),
      shape: { as: 'bars', label: 'unitId', values: ['out'] },
      columns: [
        { key: 'unitId', title: t('Unit ID'), type: 'text' },
        { key: 'vin', title: 'VIN', type: 'text' },
        { key: 'out', title: t('Out of Range'), type: 'duration' },
        { key: 'on', title: t('Running on Those Days'), type: 'duration' },
      ],
      rows: ({ reefers }) =>
        reefers.map((one) => ({ key: one.vin, cells: [one.unitId, one.vin, one.outMs, one.onMs] })),
      summary: ([first]) =>
        t('{{trailer}} was out of range the longest: {{time}}.', {
          trailer: first!.cells[0],
          time: shortDuration(Number(first!.cells[2])),
        }),
      opens: { of: 'vehicles', by: 'vin', most: 'reeferOutMs' },
    },
    {
      key: 'byLane',
      title: t('Out of range by lane'),
      definition: t(
        'Minutes out of range on trips, by the geofence that a trip left and the one where it ended; “Elsewhere” is in none. Each trip has the part of its days that it took, and counts on the day on which it ended. The 25 lanes with the most.',
      ),
      shape: { as: 'bars', label: 'lane', values: ['out'] },
      columns: [
        { key: 'lane', title: t('Lane'), type: 'text' },
        { key: 'out', title: t('Out of Range'), type: 'duration' },
        { key: 'trips', title: t('Trips'), type: 'integer' },
      ],
      rows: ({ lanes }) =>
        lanes.map((one) => ({
          key: `${one.fromId}-${one.toId}`,
          cells: [`${laneEnd(one.from)} → ${laneEnd(one.to)}`, one.outMs, one.trips],
        })),
      summary: longestOf('lane'),
      opens: { of: 'trips', by: 'lane' },
    },
    {
      key: 'bySite',
      title: t('Out of range by site'),
      definition: t(
        'Minutes out of range on the days of reefers that were in a geofence, by the part of the day that they were there. The 25 with the most.',
      ),
      shape: { as: 'bars', label: 'site', values: ['out'] },
      columns: [
        { key: 'site', title: t('Geofence'), type: 'text' },
        { key: 'out', title: t('Out of Range'), type: 'duration' },
      ],
      rows: ({ sites }) =>
        sites.map((one) => ({ key: `${one.geofenceId}`, cells: [one.geofence, one.outMs] })),
      summary: longestOf('site'),
      opens: { of: 'sites' },
    },
    {
      key: 'fuelByDay',
      title: t('Fuel per engine hour by day'),
      definition: t('The part of a tank that units used for each hour that they ran, by day.'),
      shape: { as: 'lines', x: 'day', lines: ['fuel'] },
      columns: [
        { key: 'day', title: t('Day'), type: 'text' },
        {
          key: 'fuel',
          title: t('Fuel per Engine Hour'),
          type: 'number',
          unit: mark('% of a tank'),
          digits: 2,
        },
        { key: 'low', title: t('Reefers Below a Quarter'), type: 'integer' },
      ],
      rows: ({ days }) =>
        days
          .filter(({ reeferOnMs }) => reeferOnMs > 0)
          .map((one) => ({
            key: one.day,
            cells: [one.day, ratio(100 * one.fuelUsed, one.reeferOnMs / hour), one.lowFuelDays],
          })),
      summary: (rows) => {
        const { cells } = most(rows, 1)!
        return t('On {{day}} units used the most: {{share}} % of a tank an hour.', {
          day: dayText(cells[0] as string),
          share: number(Number(cells[1]), 2),
        })
      },
      opens: { of: 'vehicles', by: 'day', most: 'fuelUsed' },
    },
  ],
})
