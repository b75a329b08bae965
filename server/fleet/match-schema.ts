/** Filters of the map in GraphQL: which vehicles pass, which names are whose, and the filters that people keep. */
import { filterInput, readFilter } from '#domain/fleet/filters.ts'
import { setMark } from '#domain/fleet/matching.ts'
import { pastedMost } from '#domain/fleet/pasted.ts'
import { record } from '../audit/record.ts'
import { schemaPart } from '../graphql/builder.ts'
import { FilterInput } from '../graphql/inputs.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { matching, type NamedVehicle, vehiclesNamed } from './matching.ts'
import { dropSavedFilter, keepSavedFilter, type SavedFilter, savedFilters } from './saved-filters.ts'
import { fleetWords } from './words.ts'

const builder = schemaPart()

export { builder as matchSchema }

const filtersMost = 50
/** Vehicles that are looked at anew at once: what changes in a few seconds. */
const amongMost = 20_000

const MatchingType = builder
  .objectRef<{ readonly ids: readonly number[] | null; readonly mark: string }>('MatchingVehicles')
  .implement({
    fields: (t) => ({
      ids: t.field({
        type: ['Int'],
        description: 'Null where the mark is the one that was given.',
        resolve: ({ ids }) => ids,
      }),
      mark: t.exposeString('mark', { nullable: false }),
    }),
  })
const NamedType = builder.objectRef<NamedVehicle>('NamedVehicle').implement({
  fields: (t) => ({
    name: t.exposeString('name', {
      nullable: false,
      description: 'The requested name, in lower case.',
    }),
    id: t.exposeInt('id', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
  }),
})
const SavedFilterType = builder.objectRef<SavedFilter>('SavedFilter').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    search: t.exposeString('search', { nullable: false, description: 'As the address holds it.' }),
  }),
})

/** What a pattern of one's own comes to where the database gives up. */
const wrongPattern: Readonly<Record<string, string>> = {
  '2201B': fleetWords.badPattern,
  '57014': fleetWords.slowPattern,
}

builder.queryField('matchingVehicles', (t) =>
  t.field({
    type: MatchingType,
    nullable: false,
    description: 'The numbers of the vehicles that pass: of all that I see, or of some.',
    args: {
      filters: t.arg({ type: [FilterInput], required: true, description: 'All of them hold.' }),
      alertsOnly: t.arg.boolean({ description: 'With a fault of lights, brakes or tires.' }),
      among: t.arg.intList({ description: 'Of these alone.' }),
      mark: t.arg.string({ description: 'Of the set that is known already.' }),
    },
    resolve: async (_root, args, { viewer, db }) => {
      if (args.filters.length > filtersMost) throw refusal(fleetWords.filters(filtersMost))
      if ((args.among?.length ?? 0) > amongMost) throw refusal(fleetWords.among(amongMost))
      const filters = args.filters.map((input) => {
        const read = readFilter(filterInput.parse(input))
        if (!read.ok) throw refusal(read.reason)
        return read.filter
      })
      try {
        const ids = await matching(db, {
          accessScope: await accessScopeOf(db, viewer, 'trailerList'),
          filters,
          alertsOnly: args.alertsOnly ?? false,
          among: args.among ?? null,
        })
        const mark = setMark(ids)
        return { ids: args.mark === mark ? null : ids, mark }
      } catch (error) {
        const words = wrongPattern[(error as { code?: string }).code ?? '']
        throw words ? refusal(words) : error
      }
    },
  }),
)

builder.queryField('vehiclesNamed', (t) =>
  t.field({
    type: [NamedType],
    nullable: false,
    description: 'Vehicles by names that are a VIN, a unit ID or a serial number, in any case.',
    args: { names: t.arg.stringList({ required: true }) },
    resolve: async (_root, { names }, { viewer, db }) => {
      if (names.length > pastedMost) throw refusal(fleetWords.pasted(pastedMost))
      return vehiclesNamed(db, await accessScopeOf(db, viewer, 'trailerList'), names)
    },
  }),
)

builder.queryField('savedFilters', (t) =>
  t.field({
    type: [SavedFilterType],
    nullable: false,
    description: 'My saved filters, by name.',
    resolve: (_root, _args, { viewer, db }) => savedFilters(db, viewer.userId),
  }),
)

builder.mutationFields((t) => ({
  saveFilter: t.field({
    type: SavedFilterType,
    nullable: false,
    description: 'Saves a filter for myself; one of the same name is replaced.',
    args: { name: t.arg.string({ required: true }), search: t.arg.string({ required: true }) },
    resolve: (_root, { name, search }, { viewer, db, actor }) =>
      inTransaction(db, async (client) => {
        const to = { name: name.trim(), search }
        const kept = await keepSavedFilter(client, viewer.userId, to)
        await record(client, actor, { action: 'filter saved', subject: to.name, new: { search } })
        return kept
      }),
  }),
  dropFilter: t.boolean({
    nullable: false,
    description: 'False where I have no such filter.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer, db, actor }) =>
      inTransaction(db, async (client) => {
        const name = await dropSavedFilter(client, viewer.userId, idOf(id))
        if (name !== null) await record(client, actor, { action: 'filter deleted', subject: name })
        return name !== null
      }),
  }),
}))
