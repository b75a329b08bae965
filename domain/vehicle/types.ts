/** What kinds of vehicle there are. */
import { mark, t } from '../basics/texts.ts'

export interface VehicleType {
  readonly id: number
  readonly name: string
  /** The undercarriage it has unless told otherwise: single, tandem or tridem. */
  readonly axles: 1 | 2 | 3
}

/** §3; every type comes on a tandem unless it is built otherwise. */
export const vehicleTypes = [
  { id: 1, name: mark('Reefer Trailer'), axles: 2 },
  { id: 2, name: mark('Reefer Truck Body'), axles: 2 },
  { id: 3, name: mark('Dry Van'), axles: 2 },
  { id: 4, name: mark('Dry Trailer'), axles: 2 },
  { id: 5, name: mark('Flat'), axles: 2 },
  { id: 6, name: mark('Dolly'), axles: 2 },
  { id: 7, name: mark('Tanker'), axles: 2 },
  { id: 8, name: mark('Asphalt'), axles: 2 },
  { id: 9, name: mark('Grain'), axles: 2 },
  { id: 10, name: mark('Pneumatic'), axles: 2 },
  { id: 11, name: mark('Other'), axles: 2 },
] as const satisfies readonly VehicleType[]

const names = new Map<number, string>(vehicleTypes.map(({ id, name }) => [id, name]))

/** What it is called in the language of a reader; null where the type is not known. */
export const vehicleTypeText = (id: number): string | null => {
  const name = vehicleTypeName(id)
  return name === null ? null : t(name)
}

/** Its name; null where the type is not known, which whoever prints calls N/A. */
export const vehicleTypeName = (id: number): string | null => names.get(id) ?? null

/** Name by id, as the closed list of a column or a form. */
export const vehicleTypeNames: Readonly<Record<string, string>> = Object.fromEntries(
  vehicleTypes.map(({ id, name }) => [String(id), name]),
)

/** §3: the nine that filters offer; a dry van is found as a dry trailer, a reefer truck body as a reefer trailer. */
export const filterableVehicleTypes: readonly (readonly string[])[] = [
  ['4', '3'],
  ['1', '2'],
  ['5'],
  ['6'],
  ['7'],
  ['8'],
  ['9'],
  ['10'],
  ['11'],
]

export const undercarriages = {
  1: mark('Single'),
  2: mark('Tandem'),
  3: mark('Tridem'),
} as const satisfies Record<VehicleType['axles'], string>
