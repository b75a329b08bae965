/** What a vehicle of a type comes with: who builds it, how long it is, which gateway it gets and what it weighs. */
import type { OemName } from '#domain/vehicle/oems.ts'

type Weights<T> = readonly (readonly [T, number])[]

export interface Fitting {
  /** The builder's five signs in a VIN: kind, length, axles. */
  readonly descriptor: string
  readonly builders: Weights<OemName>
  readonly lengths: Weights<number>
  readonly axles: Weights<1 | 2 | 3>
  readonly restingLbs: readonly [low: number, high: number]
  /** The most that the cargo brings onto the bogie. */
  readonly payloadLbs: number
  /** Device type ids. */
  readonly devices: Weights<number>
  readonly doors: boolean
  readonly refrigerated: boolean
  /** Drives by itself, so that nothing is hooked to it. */
  readonly selfPropelled: boolean
  /** The group that vehicles of its type are put into. */
  readonly group: string
}

const pro = 1
const base = 2
const go = 3
const camera = 4
const xt5300 = 5
const slapNTrack = 6
const wiliot = 7

const van: Fitting = {
  descriptor: 'AA062',
  builders: [
    ['Great Dane', 40],
    ['Utility', 22],
    ['Wabash', 14],
    ['Hyundai', 10],
    ['Stoughton', 8],
    ['Vanguard', 6],
  ],
  lengths: [
    [53, 80],
    [48, 12],
    [28, 8],
  ],
  axles: [[2, 1]],
  restingLbs: [8_200, 9_800],
  payloadLbs: 23_000,
  devices: [
    [pro, 50],
    [go, 16],
    [base, 10],
    [camera, 9],
    [xt5300, 6],
    [slapNTrack, 5],
    [wiliot, 4],
  ],
  doors: true,
  refrigerated: false,
  selfPropelled: false,
  group: 'Dry vans',
}
const open: Fitting = {
  ...van,
  descriptor: 'FB482',
  builders: [
    ['MANAC', 3],
    ['Great Dane', 3],
    ['Utility', 2],
    ['Trail King', 2],
  ],
  lengths: [
    [48, 6],
    [53, 4],
  ],
  axles: [
    [2, 8],
    [3, 2],
  ],
  devices: [
    [pro, 40],
    [base, 30],
    [slapNTrack, 18],
    [go, 12],
  ],
  doors: false,
  group: 'Flatbeds',
}
const tank: Fitting = {
  ...open,
  descriptor: 'TK422',
  builders: [['Heil Trailer', 1]],
  lengths: [
    [42, 6],
    [44, 4],
  ],
  restingLbs: [6_800, 8_400],
  devices: [
    [pro, 60],
    [base, 25],
    [slapNTrack, 15],
  ],
  group: 'Tanks',
}
const reefer: Fitting = {
  ...van,
  descriptor: 'AA96R',
  builders: [
    ['Great Dane', 45],
    ['Utility', 40],
    ['Wabash', 8],
    ['Hyundai', 7],
  ],
  lengths: [
    [53, 88],
    [48, 12],
  ],
  restingLbs: [9_400, 11_200],
  payloadLbs: 21_500,
  devices: [
    [pro, 74],
    [go, 26],
  ],
  refrigerated: true,
  group: 'Reefers',
}

/** By vehicle type id. */
export const fittings: Readonly<Record<number, Fitting>> = {
  1: reefer,
  2: {
    ...reefer,
    descriptor: 'TB26R',
    builders: [['Great Dane', 1]],
    lengths: [
      [26, 7],
      [24, 3],
    ],
    axles: [
      [1, 7],
      [2, 3],
    ],
    restingLbs: [7_600, 9_200],
    payloadLbs: 9_800,
    selfPropelled: true,
    group: 'Straight trucks',
  },
  3: van,
  4: { ...van, descriptor: 'DT482', group: 'Dry trailers' },
  5: open,
  6: {
    ...open,
    descriptor: 'DLY01',
    builders: [['Silver Eagle', 1]],
    lengths: [[10, 1]],
    axles: [[1, 1]],
    devices: [
      [xt5300, 5],
      [slapNTrack, 3],
      [wiliot, 2],
    ],
    group: 'Dollies',
  },
  7: tank,
  8: {
    ...tank,
    descriptor: 'AS402',
    builders: [
      ['Trail King', 6],
      ['Heil Trailer', 4],
    ],
    lengths: [[40, 1]],
    group: 'Asphalt',
  },
  9: {
    ...tank,
    descriptor: 'GR422',
    builders: [['TIMPTE', 1]],
    lengths: [
      [42, 5],
      [50, 3],
    ],
    axles: [
      [2, 7],
      [3, 3],
    ],
    group: 'Hoppers',
  },
  10: { ...tank, descriptor: 'PN422', group: 'Pneumatics' },
  11: {
    ...open,
    descriptor: 'SP402',
    builders: [['Trail King', 1]],
    lengths: [[40, 1]],
    devices: [
      [wiliot, 5],
      [xt5300, 5],
    ],
    group: 'Equipment',
  },
}
