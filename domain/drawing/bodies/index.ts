/** The shape of each type of vehicle; a new one is a file and a line here. */
import { vehicleTypes } from '../../vehicle/types.ts'
import type { Body } from './body.ts'
import { grain, pneumatic } from './bulk.ts'
import { dolly } from './dolly.ts'
import { flat } from './flat.ts'
import { asphalt, tanker } from './tank.ts'
import { truck } from './truck.ts'
import { van } from './van.ts'

const other = van({ walls: 'smooth', doors: 'none' })

const bodies: { readonly [Name in (typeof vehicleTypes)[number]['name']]: Body } = {
  'Reefer Trailer': van({ walls: 'smooth', doors: 'swing', unit: true }),
  'Reefer Truck Body': truck,
  'Dry Van': van({ walls: 'plates', doors: 'swing' }),
  'Dry Trailer': van({ walls: 'posts', doors: 'roll' }),
  Flat: flat,
  Dolly: dolly,
  Tanker: tanker,
  Asphalt: asphalt,
  Grain: grain,
  Pneumatic: pneumatic,
  Other: other,
}
const byId = new Map<number, Body>(vehicleTypes.map(({ id, name }) => [id, bodies[name]]))

/** The shape of a type; what nobody knows is drawn as a van without doors. */
export const bodyOf = (vehicleTypeId: number): Body => byId.get(vehicleTypeId) ?? other
