/** Device families by their maker: who makes which gateway, and what each is fitted with. */

/** What a sensor is made for. */
export const makers = ['pro', 'go', 'xt5300', 'wiliot'] as const
export type Maker = (typeof makers)[number]

/** The companies behind them. */
export const companies = {
  pro: 'Morey',
  go: 'Xirgo',
  xt5300: 'Xirgo',
  wiliot: 'Wiliot',
} as const satisfies Record<Maker, string>
export type Company = (typeof companies)[Maker]

export interface DeviceType {
  readonly id: number
  readonly name: string
  readonly maker: Maker
  /** Sensor type ids that it comes with; others of its maker may be fitted besides. */
  readonly sensorTypeIds: readonly number[]
  /** What it is sold as, unless the vehicle says more. */
  readonly product: { readonly base: BaseProductType; readonly go: GoProductType | '' }
}

export const baseProductTypes = ['Pro', 'Base', 'GO', 'TRU'] as const
export type BaseProductType = (typeof baseProductTypes)[number]
export const goProductTypes = ['GO: Solar', 'GO: Track', 'GO: Cargo View', 'GO: Cargo Monitor'] as const
export type GoProductType = (typeof goProductTypes)[number]
/** As lists and filters name them (§5). */
export const productTypes = ['Pro', 'Base', ...goProductTypes, 'TRU'] as const

/** The product type of a vehicle: the Go variant where it has one, else its base; null where neither is told. */
export const productType = (vehicle: { baseProductType: string; goProductType: string }): string | null =>
  vehicle.goProductType || vehicle.baseProductType || null

/** Who made a gateway, by the number that its maker has where gateways are entered. */
export const sensorBoxMakers: Readonly<Record<number, Company>> = { 1: 'Morey', 2: 'Xirgo', 3: 'Wiliot' }

const base = [1, 6, 7, 8, 10, 13, 16, 22]
const go = [1, 10, 16, 22, 36]

/** §1's device tiers; Base is a Pro without the optional sensors, SlapNTrack a Go without sensors. */
export const deviceTypes = [
  {
    id: 1,
    name: 'Pro',
    maker: 'pro',
    sensorTypeIds: [...base, 5, 15, 36],
    product: { base: 'Pro', go: '' },
  },
  { id: 2, name: 'Base', maker: 'pro', sensorTypeIds: base, product: { base: 'Base', go: '' } },
  { id: 3, name: 'Go', maker: 'go', sensorTypeIds: go, product: { base: 'GO', go: 'GO: Solar' } },
  {
    id: 4,
    name: 'Cargo Camera',
    maker: 'go',
    sensorTypeIds: [...go, 27],
    product: { base: 'GO', go: 'GO: Cargo View' },
  },
  {
    id: 5,
    name: 'XT5300',
    maker: 'xt5300',
    sensorTypeIds: [1, 16, 37],
    product: { base: 'GO', go: 'GO: Track' },
  },
  {
    id: 6,
    name: 'SlapNTrack',
    maker: 'go',
    sensorTypeIds: [1, 16, 22],
    product: { base: 'GO', go: 'GO: Track' },
  },
  {
    id: 7,
    name: 'Wiliot',
    maker: 'wiliot',
    sensorTypeIds: [1, 39],
    product: { base: 'GO', go: 'GO: Track' },
  },
] as const satisfies readonly DeviceType[]

const byId = new Map<number, DeviceType>(deviceTypes.map((type) => [type.id, type]))

/** The device type of an id, if there is one. */
export const findDeviceType = (id: number): DeviceType | undefined => byId.get(id)
/** Name by id, as the closed list of a column or a form. */
export const deviceTypeNames: Readonly<Record<string, string>> = Object.fromEntries(
  deviceTypes.map(({ id, name }) => [String(id), name]),
)
/** Who makes the device of a type id; null where the type is not known. */
export const makerOf = (deviceTypeId: number): Maker | null => byId.get(deviceTypeId)?.maker ?? null
/** The company behind it. */
export const companyOf = (deviceTypeId: number): Company | null => {
  const maker = makerOf(deviceTypeId)
  return maker && companies[maker]
}
