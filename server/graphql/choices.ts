/** Enums of GraphQL, whose values are lists of the domain, so that neither knows a choice that the other does not. */
import { permissions } from '#domain/access/permissions.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import { builder } from './builder.ts'

/** An enum of these values, or of the keys of this record. Only words that are names in GraphQL can be in one. */
export const choice = <const Value extends string>(
  name: string,
  values: readonly Value[] | Readonly<Record<Value, unknown>>,
) =>
  builder.enumType(name, {
    values: (Array.isArray(values) ? values : Object.keys(values)) as readonly Value[],
  })

export const LevelType = choice('Level', levelCodes)
export const PermissionType = choice('Permission', permissions)
