/** Vehicles: the fleet a page at a time, and one of them. Their fields are the columns of the fleet. */
import { z } from 'zod'
import { allColumns, type FleetColumn } from '#domain/columns/index.ts'
import { filterConditionNames } from '#domain/fleet/filters.ts'
import type { ColumnType } from '#domain/shapes/column.ts'
import {
  type Example,
  type Field,
  type Fields,
  flagOrNull,
  id,
  integer,
  numberOrNull,
  type Resource,
  textOrNull,
  texts,
  timeOrNull,
} from '../declare.ts'
import { RestProblem } from '../problem.ts'

/** Names of the specification that say how something is shown, by what it is. */
const renamed: Readonly<Record<string, string>> = {
  timeUntetheredFormattedString: 'untetheredSince',
  timeDwellingFormattedString: 'dwellingSince',
  occupiedCustomerSpecificGeofences: 'geofences',
  reverseGeo: 'address',
  group: 'groups',
  length: 'lengthFeet',
  odometer: 'absOdometerMiles',
}
/** A number's unit is part of its name. */
const suffixes: Readonly<Record<string, string>> = {
  mph: 'Mph',
  mi: 'Miles',
  ft: 'Feet',
  '°F': 'F',
  V: 'Volts',
  '%': 'Percent',
  lbs: 'Lbs',
  h: 'Hours',
  '°': 'Deg',
}
const nameOf = ({ key, unit = '' }: FleetColumn): string => {
  const suffix = suffixes[unit] ?? ''
  return renamed[key] ?? (key.toLowerCase().endsWith(suffix.toLowerCase()) ? key : `${key}${suffix}`)
}
const kinds: Readonly<Record<ColumnType, (from: string, description: string) => Field>> = {
  text: textOrNull,
  integer: (from, description) => ({
    ...integer(from, description),
    type: z.int().nullable().meta({ description }),
  }),
  number: numberOrNull,
  flag: flagOrNull,
  time: timeOrNull,
  since: timeOrNull,
  list: texts,
}

export const vehicleFields: Fields = {
  id: id('id'),
  customerId: id('customerId'),
  ...Object.fromEntries(
    allColumns.map((column) => [nameOf(column), kinds[column.type](column.key, column.title)]),
  ),
}

export const vinParam = { vin: z.string().min(1).max(64).meta({ description: 'The VIN of a vehicle' }) }
export const exampleVin: Example = { params: { vin: '1GRAA0627KB000001' } }

const filterText =
  /^[a-z_0-9]{1,64}:[A-Za-z]{1,20}:[^;]{0,500}(;[a-z_0-9]{1,64}:[A-Za-z]{1,20}:[^;]{0,500}){0,19}$/

/** `speed_mph:isAfter:55;level:isOneOf:critical|caution` */
const filtersOf = (text: string) =>
  text.split(';').map((part) => {
    const [field = '', condition = '', ...rest] = part.split(':')
    const value = rest.join(':')
    if (!(filterConditionNames as readonly string[]).includes(condition))
      throw new RestProblem(400, `There is no condition '${condition}'.`)
    return condition === 'isOneOf'
      ? { field, condition, values: value.split('|') }
      : { field, condition, value }
  })

export const vehicles: Resource = {
  name: 'Vehicles',
  about: 'Trailers and trucks as they are now: where, how, and why.',
  calls: [
    {
      kind: 'list',
      id: 'listVehicles',
      method: 'GET',
      path: '/vehicles',
      summary: 'Vehicles as they are now, by unit ID',
      description: 'Deactivated SIMs are left out unless a filter asks for them.',
      right: 'trailerList',
      query: {
        search: z
          .string()
          .max(100)
          .optional()
          .meta({ description: 'Part of a unit ID or a VIN, in any case' }),
        customer: z.string().max(200).optional().meta({ description: 'Of the customer with this name' }),
        level: z
          .enum(['critical', 'caution', 'notice', 'good', 'stale', 'unknown'])
          .optional()
          .meta({ description: 'How they are' }),
        filter: z
          .string()
          .max(4_000)
          .regex(filterText, 'Filters are field:condition:value, with ; between them.')
          .optional()
          .meta({
            description: `Filters that all hold, as \`field:condition:value\` with \`;\` between them. Fields are the sorted and filtered columns of the GraphQL schema (\`speed_mph\`); conditions: ${filterConditionNames.join(', ')}. Values of isOneOf have \`|\` between them.`,
          }),
      },
      answers: 'Vehicle',
      fields: vehicleFields,
      example: { query: { limit: '2', fields: 'vin,unitId,level,speedMph,lastReport' } },
      root: 'vehiclesNow',
      rows: 'vehicles',
      next: 'after',
      args: ({ query, limit, after }) => ({
        paginationInput: { pageSize: limit },
        after: after ?? undefined,
        search: query.search,
        filters: [
          ...(query.customer
            ? [{ field: 'customer_name', condition: 'isExactly', value: query.customer }]
            : []),
          ...(query.level ? [{ field: 'level', condition: 'isExactly', value: query.level }] : []),
          ...(query.filter ? filtersOf(String(query.filter)) : []),
        ],
      }),
    },
    {
      kind: 'one',
      id: 'getVehicle',
      method: 'GET',
      path: '/vehicles/{vin}',
      summary: 'One vehicle as it is now',
      right: 'trailerList',
      params: vinParam,
      answers: 'Vehicle',
      fields: vehicleFields,
      example: exampleVin,
      root: 'vehicle',
      args: ({ params }) => ({ vin: params.vin }),
    },
  ],
}
