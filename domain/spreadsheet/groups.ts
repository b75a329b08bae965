/** Groups of vehicles in a spreadsheet: their names, and the groups that they are in. */
import { mark } from '../basics/texts.ts'
import { isSpecialGroup } from '../fleet/group.ts'
import { groupWords } from '../fleet/words.ts'
import { textColumn } from './column.ts'
import type { SheetKind } from './kind.ts'

const longest = 100

export const groups: SheetKind = {
  key: 'groups',
  title: 'Groups',
  one: mark('group'),
  many: mark('groups'),
  right: 'editGroups',
  ofCustomer: true,
  columns: [
    textColumn('name', 'Name', {
      also: ['Group', 'Group Name'],
      needed: true,
      unique: true,
      example: 'Dallas yard',
      longest,
    }),
    textColumn('parent', 'In Group', {
      also: ['Parent', 'Parent Group', 'Within', 'Parent Name'],
      example: 'Texas',
      help: mark('name of the group that it is in; empty at the top'),
      longest,
    }),
  ],
  knownBy: ['name'],
  calledBy: ['name'],
  complete: ({ name = null, parent = null }) => ({ name, parent }),
  check: ({ name, parent }) => {
    const special = [name, parent].find((one) => typeof one === 'string' && isSpecialGroup(one))
    if (special !== undefined) return [groupWords.special(String(special))]
    return String(name).toLowerCase() === String(parent).toLowerCase() ? [groupWords.circle] : []
  },
}
