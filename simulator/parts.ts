/** Parts of the demo's trailers: a list for each builder, and further parts of some models. */
import type { FleetSeed } from '#domain/fleet/seed.ts'
import type { PartDrawing } from '#domain/maintenance/part-drawings.ts'
import { oems } from '#domain/vehicle/oems.ts'

type PartList = NonNullable<FleetSeed['partLists']>[number]
type Facts = readonly [
  number: string,
  name: string,
  category: string,
  description: string,
  quantity: number | null,
  image: PartDrawing | '',
]

/** What every trailer has. */
const common: readonly Facts[] = [
  [
    'BC-3030',
    'Brake chamber, type 30/30',
    'Brakes',
    'Spring brake, 2.5 in stroke, clevis included',
    4,
    'brake-chamber',
  ],
  ['BL-4707', 'Brake shoe kit 4707', 'Brakes', 'Lined shoes with hardware, 16.5 x 7 in', 4, ''],
  ['AS-9011', 'ABS wheel speed sensor', 'Brakes', '90 degrees, 6 ft lead, with clamp bush', 4, 'abs-sensor'],
  ['AL-1201', 'Air line set, 12 ft', 'Brakes', 'Service and emergency, with glad hands', 1, 'air-line'],
  ['TR-2951', 'Tire 295/75 R22.5', 'Wheels', 'Trailer position, load range G', 8, 'tire'],
  ['HB-0035', 'Hub assembly, TP spindle', 'Wheels', 'Pre-adjusted, oil filled, with studs', 4, 'hub'],
  ['LT-4400', 'Stop, turn and tail lamp', 'Lights', '4 in round LED, grommet mount', 4, 'lamp'],
  ['LT-2100', 'Marker lamp, amber', 'Lights', '2 in round LED', 6, 'lamp'],
  ['LG-5000', 'Landing gear, two speed', 'Frame', '62,500 lbs static, with crank', 1, 'landing-gear'],
]
/** What further models have, by the signs of their VINs from the fourth on. */
const models: Readonly<Record<string, readonly Facts[]>> = {
  AA062: [
    ['DH-0204', 'Rear door hinge', 'Body', 'Steel, four holes, for swing doors', 8, 'door-hinge'],
    ['DS-0110', 'Door seal, 102 in', 'Body', 'Bulb seal, cut to length', 2, ''],
  ],
  AA96R: [
    ['RB-1250', 'Reefer unit battery', 'Refrigeration', '12 V, group 31, 925 CCA', 1, 'battery'],
    ['DH-0206', 'Insulated door hinge', 'Body', 'Stainless, for insulated doors', 8, 'door-hinge'],
  ],
}
const shared = ['Great Dane', 'Wabash', 'Utility', 'Hyundai', 'Stoughton'] as const

const made = (oem: string, facts: readonly Facts[]) => {
  const prefix = oem
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 2)
    .toUpperCase()
  return facts.map(([number, name, category, description, quantity, image]) => ({
    partNumber: `${prefix}-${number}`,
    name,
    category,
    description,
    quantity,
    image,
  }))
}

export const demoPartLists = (): readonly PartList[] => [
  ...oems.map(({ name }) => ({ oem: name, model: '', parts: made(name, common) })),
  ...shared.flatMap((oem) =>
    Object.entries(models).map(([model, facts]) => ({ oem, model, parts: made(oem, facts) })),
  ),
]
