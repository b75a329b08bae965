/** Enums of GraphQL that several capabilities answer, whose values are lists of the domain. */
import { permissions } from '#domain/access/permissions.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import { schemaPart } from './builder.ts'

const builder = schemaPart()

export { builder as choicesSchema }

export const LevelType = builder.enumType('Level', levelCodes)
export const PermissionType = builder.enumType('Permission', permissions)
