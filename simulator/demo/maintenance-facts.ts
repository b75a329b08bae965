/** What a workshop of the demo knows: plans, inspectors, what is found on trailers, and the parts that mend it. */

export interface Plan {
  readonly name: string
  readonly notes: string
  readonly everyMiles?: number
  readonly everyEngineHours?: number
  readonly everyDays: number
  readonly reefers?: true
}

export const plans: readonly Plan[] = [
  {
    name: 'Grease and brake adjustment',
    notes: 'All zerks, slack adjusters, brake stroke on every wheel.',
    everyMiles: 25_000,
    everyDays: 90,
  },
  { name: 'Tires: pressure and tread', notes: 'Cold pressure, 4/32 in. or more.', everyDays: 30 },
  { name: 'Doors, floor and lights', notes: 'Hinges, seals, crossmembers, all lamps.', everyDays: 180 },
  {
    name: 'Reefer unit service',
    notes: 'Oil, filters, belts, refrigerant level.',
    everyEngineHours: 1_500,
    everyDays: 365,
    reefers: true,
  },
]

export const inspectors = [
  'Lone Star Trailer Service',
  'Mesa Fleet Care',
  'J. Alvarez, own shop',
  'Interstate Trailer Repair',
] as const

/** What an inspector finds that is good enough, and what is not. */
export const remarks = [
  '',
  '',
  'Brake lining at half on axle 2.',
  'Tread 6/32 in. on the inner right.',
  'Door seal worn, still tight.',
]
export const defects = [
  'Brake lining below the limit on axle 1, left.',
  'Crack in the crossmember behind the suspension.',
  'Two marker lamps dark, rear ABS lamp without a lens.',
]

export interface DemoPart {
  readonly name: string
  readonly number: string
  readonly quantity: number
  readonly costCents: number
}

const parts: Readonly<Record<string, readonly DemoPart[]>> = {
  amberLamp: [{ name: 'ABS modulator valve', number: 'AMV-4470', quantity: 1, costCents: 28_950 }],
  tireInflation: [{ name: 'Rotary union with hose', number: 'TIS-2210', quantity: 2, costCents: 8_475 }],
  trailerBattery: [{ name: 'Battery, 12 V AGM', number: 'AGM-31', quantity: 1, costCents: 21_900 }],
  notReporting: [{ name: 'Gateway harness', number: 'GWH-118', quantity: 1, costCents: 9_640 }],
}
/** What mends an issue of a category. */
export const partsFor = (category: string): readonly DemoPart[] => parts[category] ?? []

/** What becomes of what somebody found. */
export type Stage = 'noted' | 'begun' | 'today' | 'repaired' | 'cancelled'
export interface Finding {
  readonly title: string
  readonly category: string
  readonly status: 'critical' | 'caution'
  readonly notes: string
  readonly stage: Stage
  readonly laborCents: number
  readonly parts: readonly DemoPart[]
  /** What the workshop wrote at the end. */
  readonly closing: string
}

/** What drivers and the yard have told of: what no sensor reports. */
export const byHand: readonly Finding[] = [
  {
    title: 'Mud flap torn off, right rear',
    category: 'other',
    status: 'caution',
    notes: 'Reported by the driver at the gate.',
    stage: 'begun',
    laborCents: 4_500,
    parts: [{ name: 'Mud flap, 24 x 30 in.', number: 'MF-2430', quantity: 1, costCents: 2_890 }],
    closing: '',
  },
  {
    title: 'Landing gear does not crank in high gear',
    category: 'other',
    status: 'critical',
    notes: 'Left leg. Do not drop it loaded.',
    stage: 'today',
    laborCents: 21_000,
    parts: [
      { name: 'Landing gear leg, left', number: 'LG-5100L', quantity: 1, costCents: 31_200 },
      { name: 'Cross shaft', number: 'LG-CS42', quantity: 1, costCents: 6_450 },
    ],
    closing: '',
  },
  {
    title: 'Door seal torn, lower left',
    category: 'other',
    status: 'caution',
    notes: 'Daylight seen from inside.',
    stage: 'repaired',
    laborCents: 9_000,
    parts: [{ name: 'Door seal, by the foot', number: 'DS-220', quantity: 9, costCents: 740 }],
    closing: 'Seal replaced on both doors, light test passed.',
  },
  {
    title: 'Marker lamp dark, left side',
    category: 'other',
    status: 'caution',
    notes: '',
    stage: 'noted',
    laborCents: 0,
    parts: [],
    closing: '',
  },
  {
    title: 'Tire inflation hose rubs on the frame',
    category: 'tireInflation',
    status: 'caution',
    notes: 'Second axle, found at the tire check.',
    stage: 'repaired',
    laborCents: 6_000,
    parts: [{ name: 'Hose clamp with liner', number: 'HC-18', quantity: 4, costCents: 385 }],
    closing: 'Clamped away from the frame; holds 95 psi.',
  },
  {
    title: 'Floor board loose near the nose',
    category: 'other',
    status: 'caution',
    notes: 'Forklift caught it.',
    stage: 'cancelled',
    laborCents: 0,
    parts: [],
    closing: 'Goes with the floor work in the spring.',
  },
]
