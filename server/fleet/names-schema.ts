/** The names that the fleet is filtered by, in GraphQL: looked for and paged, for there may be thousands. */
import type { Right } from '#domain/access/rights.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { readPage } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { type NamedField, type NamesPage, namedFields, namesPage } from './names.ts'
import { fleetWords } from './words.ts'

const builder = schemaPart()

export { builder as namesSchema }

const textLongest = 100
/** What somebody has to be able to list for its names to be theirs to read. */
const rights: Readonly<Record<NamedField, Right>> = {
  group_names: 'trailerList',
  customer_name: 'trailerList',
  geofence: 'myGeofences',
  vehicle_mfgr: 'trailerList',
}
const isNamed = (field: string): field is NamedField => (namedFields as readonly string[]).includes(field)

const NamesType = builder.objectRef<NamesPage>('FilterNames').implement({
  fields: (t) => ({
    nameCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    names: t.exposeStringList('names', { nullable: false }),
  }),
})

builder.queryField('filterNames', (t) =>
  t.field({
    type: NamesType,
    nullable: false,
    description:
      'The names of groups, customers, geofences or builders (makes of OEMs) that a fleet can be filtered by, each once.',
    args: {
      field: t.arg.string({ required: true, description: namedFields.join(', ') }),
      text: t.arg.string({ description: 'Part of a name, in any case.' }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: async (_root, { field, text, paginationInput }, { viewer, db }) => {
      if (!isNamed(field)) throw refusal(fleetWords.names(field))
      if ((text?.length ?? 0) > textLongest) throw refusal(fleetWords.search(textLongest))
      const accessScope = await accessScopeOf(db, viewer, rights[field])
      return namesPage(db, field, { accessScope, text: text ?? '', ...readPage(paginationInput) })
    },
  }),
)
