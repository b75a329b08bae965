/** Users in a spreadsheet: who they are at a customer, and which of its vehicles they see. */

import { permissionNames, permissions } from '../access/permissions.ts'
import { type Role, reachOf } from '../access/roles.ts'
import { userTypes } from '../access/user-types.ts'
import { userWords } from '../access/user-words.ts'
import { groupsOfVehicleMost } from '../basics/assumed.ts'
import { emailOf } from '../basics/email.ts'
import { mark } from '../basics/texts.ts'
import { type Choice, choicesColumn, listColumn, textColumn } from './column.ts'
import type { SheetKind } from './kind.ts'

/** The types of a customer's own people: a spreadsheet of a customer makes no others. */
const ownRoles = [...new Set<Role>(userTypes.map(({ role }) => role))].filter(
  (role) => reachOf(role) === 'own',
)

const typeChoices: readonly Choice<string>[] = ownRoles.map((role) => {
  const [first, ...others] = userTypes.filter((type) => type.role === role).map(({ title }) => title)
  return { id: role, name: first!, also: others }
})

export const users: SheetKind = {
  key: 'users',
  title: 'Users',
  one: mark('user'),
  many: mark('users'),
  right: 'editUsers',
  ofCustomer: true,
  columns: [
    textColumn('email', 'E-mail', {
      also: ['Email Address', 'Username', 'User', 'Mail'],
      needed: true,
      fixed: true,
      unique: true,
      example: 'dana.ortiz@fleet.example',
      longest: 254,
      tidy: (text) => {
        const value = emailOf(text)
        return value === null ? { wrong: userWords.emailInvalid } : { value }
      },
    }),
    textColumn('name', 'Name', { also: ['Full Name', 'Display Name'], example: 'Dana Ortiz', longest: 200 }),
    choicesColumn('roles', 'Types', {
      also: ['Type', 'User Type', 'Role', 'Roles'],
      needed: true,
      example: 'Customer',
      help: mark('with semicolons between them'),
      choices: typeChoices,
    }),
    listColumn('groups', 'Groups', {
      also: ['Group', 'Vehicle Groups'],
      example: '',
      help: mark("names of groups that are there, with semicolons between them; empty: 'All VINs'"),
      longest: 100,
      entriesMost: groupsOfVehicleMost,
    }),
    choicesColumn('withheld', 'No Access To', {
      also: ['Withheld', 'Withheld Permissions'],
      example: '',
      help: mark('areas that are taken away from this person'),
      choices: permissions.map((id) => ({ id, name: permissionNames[id] })),
    }),
  ],
  knownBy: ['email'],
  calledBy: ['email'],
  complete: ({ email = null, name = '', roles = [], groups = [], withheld = [] }) => ({
    ...{ email, name: name ?? '', roles, groups, withheld },
  }),
}
