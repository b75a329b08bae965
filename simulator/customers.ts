/** The demo's customers: what they haul, from where to where, and who signs in for them. */
import { flags } from '#domain/access/flags.ts'
import type { FleetSeed } from '#domain/fleet/seed.ts'

/** "Dallas TX": a town of the gazetteer that the highway network passes. */
export type TownName = string

/** How far its trailers go in a trip, at most; miles. */
export type NumberRange = 250 | 500 | 1600

export interface DemoCustomer {
  readonly abbrev: string
  readonly shortName: string
  readonly longName: string
  readonly dotNumber: string
  readonly flags: readonly string[]
  /** Its part of the fleet. */
  readonly share: number
  /** Where its trailers are at home, the largest yard first. */
  readonly yards: readonly TownName[]
  /** Towns where its customers load and unload; several sites in each. */
  readonly towns: readonly TownName[]
  /** Vehicle type ids with their weights. */
  readonly types: readonly (readonly [vehicleTypeId: number, weight: number])[]
  /** What its unit ids look like; # stands for a digit of a running number. */
  readonly unitId: string
  readonly ranges: readonly (readonly [NumberRange, number])[]
}

/** A page to embed has to be configured for it first. */
const needsAddress = 'FreightIframe'
const everything = flags.map(({ name }) => name as string).filter((name) => name !== needsAddress)
const plain = everything.filter(
  (name) => !['OtaManagement', 'ThermoKing', 'ReeferAlarmAlert', 'ReeferTempHistoryReport'].includes(name),
)

const list = (text: string): readonly TownName[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

export const demoCustomers: readonly DemoCustomer[] = [
  {
    abbrev: 'NSL',
    shortName: 'Northstar Logistics',
    longName: 'Northstar Logistics, Inc.',
    dotNumber: '2184417',
    flags: everything,
    share: 0.5,
    yards: list('Dallas TX, Chicago IL, Atlanta GA, Columbus OH, Kansas City MO, Phoenix AZ, Harrisburg PA'),
    towns: list(`
      Los Angeles CA, Ontario CA, Sacramento CA, Reno NV, Las Vegas NV, Salt Lake City UT, Denver CO, Albuquerque NM,
      El Paso TX, San Antonio TX, Houston TX, Laredo TX, Abilene TX, Oklahoma City OK, Tulsa OK, Wichita KS, Omaha NE,
      Des Moines IA, Minneapolis MN, Milwaukee WI, Saint Louis MO, Memphis TN, Nashville TN, Little Rock AR, Jackson MS,
      New Orleans LA, Birmingham AL, Knoxville TN, Charlotte NC, Greensboro NC, Savannah GA, Jacksonville FL, Orlando FL,
      Indianapolis IN, Louisville KY, Cincinnati OH, Cleveland OH, Detroit MI, Toledo OH, Pittsburgh PA, Richmond VA,
      Baltimore MD, Newark NJ, Albany NY, Syracuse NY, Buffalo NY, Springfield MA, Portland OR, Seattle WA, Boise ID`),
    types: [
      [3, 62],
      [1, 8],
      [4, 8],
      [5, 10],
      [6, 6],
      [11, 3],
      [7, 3],
    ],
    unitId: 'NS####',
    ranges: [
      [250, 3],
      [500, 5],
      [1600, 3],
    ],
  },
  {
    abbrev: 'BMF',
    shortName: 'Blue Mesa Foods',
    longName: 'Blue Mesa Foods Distribution, LLC',
    dotNumber: '3320958',
    flags: everything,
    share: 0.24,
    yards: list('Denver CO, Amarillo TX, Salt Lake City UT'),
    towns: list(`
      Grand Junction CO, Colorado Springs CO, Pueblo CO, Cheyenne WY, Albuquerque NM, Santa Fe NM, El Paso TX, Lubbock TX,
      Oklahoma City OK, Wichita KS, Kansas City MO, Omaha NE, North Platte NE, Billings MT, Boise ID, Las Vegas NV,
      Flagstaff AZ, Phoenix AZ, Tucson AZ, Fresno CA, Bakersfield CA, Dallas TX, Rapid City SD, Casper WY`),
    types: [
      [1, 70],
      [2, 20],
      [3, 10],
    ],
    unitId: 'R-2###',
    ranges: [
      [250, 4],
      [500, 4],
      [1600, 2],
    ],
  },
  {
    abbrev: 'PGT',
    shortName: 'Prairie Grain Transport',
    longName: 'Prairie Grain Transport Cooperative',
    dotNumber: '1402283',
    flags: plain,
    share: 0.1,
    yards: list('Salina KS, Des Moines IA'),
    towns: list(`
      Wichita KS, Topeka KS, Hays KS, Lincoln NE, Grand Island NE, Omaha NE, Sioux City IA, Cedar Rapids IA, Davenport IA,
      Kansas City MO, Saint Joseph MO, Sioux Falls SD, Fargo ND, Minneapolis MN, Memphis TN, Enid OK`),
    types: [
      [9, 60],
      [10, 25],
      [7, 10],
      [5, 5],
    ],
    unitId: 'G###',
    ranges: [
      [250, 6],
      [500, 3],
    ],
  },
  {
    abbrev: 'CRB',
    shortName: 'Cedar Ridge Bulk',
    longName: 'Cedar Ridge Bulk & Asphalt Co.',
    dotNumber: '2770415',
    flags: plain,
    share: 0.09,
    yards: list('Houston TX, Baton Rouge LA'),
    towns: list(`
      Beaumont TX, San Antonio TX, Austin TX, Waco TX, Corpus Christi TX, Shreveport LA, Lafayette LA, New Orleans LA,
      Mobile AL, Jackson MS, Dallas TX, Texarkana TX`),
    types: [
      [7, 40],
      [8, 30],
      [10, 20],
      [5, 10],
    ],
    unitId: 'CR-###',
    ranges: [
      [250, 7],
      [500, 2],
    ],
  },
  {
    abbrev: 'HLC',
    shortName: 'Harbor Line Cartage',
    longName: 'Harbor Line Cartage Corp.',
    dotNumber: '1958836',
    flags: plain,
    share: 0.07,
    yards: list('Savannah GA, Newark NJ'),
    towns: list(`
      Charleston SC, Columbia SC, Jacksonville FL, Macon GA, Atlanta GA, Charlotte NC, Philadelphia PA, Allentown PA,
      Scranton PA, Hartford CT, Baltimore MD, Harrisburg PA`),
    types: [
      [4, 50],
      [3, 30],
      [6, 15],
      [11, 5],
    ],
    unitId: 'HL####',
    ranges: [
      [250, 8],
      [500, 1],
    ],
  },
]

export const demoPassword = 'Tandem!2026'

export const demoUsers: FleetSeed['users'] = [
  ['admin@tandem.example', 'Avery Quinn', 'America/Chicago', 'ADMINS', null],
  ['admin@northstar.example', 'Morgan Ellis', 'America/Chicago', 'CUSTOMER_ADMIN', 'NSL'],
  ['dispatch@northstar.example', 'Riley Carter', 'America/Chicago', 'CUSTOMER', 'NSL'],
  ['dispatch@bluemesa.example', 'Jordan Vega', 'America/Denver', 'CUSTOMER', 'BMF'],
  ['tech@tandem.example', 'Sam Okafor', 'America/New_York', 'TECHNICIAN', null],
].map(([email, name, timezone, role, customer]) => ({
  email: email!,
  password: demoPassword,
  name: name!,
  timezone: timezone!,
  roles: [role!],
  customer: customer ?? null,
  reeferControl: email!.startsWith('dispatch@'),
}))
