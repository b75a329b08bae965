/** Service centers in GraphQL: the list, the nearest to a vehicle, and a super admin's import. */
import { can, type Right } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { nearServiceCentersMost, serviceCentersMost, skippedShownMost } from '#domain/basics/assumed.ts'
import type { SkippedLine } from '#domain/basics/csv.ts'
import {
  byDistance,
  type NearServiceCenter,
  readServiceCenters,
  type ServiceCenter,
  serviceCenterWords,
} from '#domain/fleet/service-center.ts'
import { record } from '../audit/record.ts'
import { nowOf } from '../fleet/store.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import {
  type CenterPage,
  centerPage,
  centerPlaces,
  centersAbout,
  countAfter,
  dropCenters,
  keepCenters,
} from './store.ts'

const builder = schemaPart()

export { builder as serviceCentersSchema }

const must = (viewer: Viewer, right: Right) => {
  if (!can(viewer, right)) throw refusal(signInWords.notAuthorized)
}

const ServiceCenterType = builder
  .objectRef<ServiceCenter & Partial<NearServiceCenter>>('ServiceCenter')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id', { nullable: false }),
      name: t.exposeString('name', { nullable: false }),
      address: t.exposeString('address', { nullable: false }),
      city: t.exposeString('city', { nullable: false }),
      state: t.exposeString('state', { nullable: false }),
      zip: t.exposeString('zip', { nullable: false }),
      phone: t.exposeString('phone', { nullable: false }),
      email: t.exposeString('email', { nullable: false, description: 'Empty where none is known.' }),
      hours: t.exposeString('hours', { nullable: false }),
      services: t.exposeString('services', { nullable: false }),
      lat: t.exposeFloat('lat', { nullable: false }),
      lng: t.exposeFloat('lng', { nullable: false }),
      distanceMiles: t.float({
        description: 'As the crow flies, of the nearest to a vehicle; null in lists.',
        resolve: ({ distanceMiles }) => distanceMiles ?? null,
      }),
    }),
  })

const PageType = builder.objectRef<CenterPage>('ServiceCenterPage').implement({
  fields: (t) => ({
    serviceCenterCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    serviceCenters: t.field({
      type: [ServiceCenterType],
      nullable: false,
      resolve: ({ centers }) => centers,
    }),
  }),
})

interface TableImport {
  readonly taken: number
  readonly left: readonly SkippedLine[]
}
const LeftLineType = builder.objectRef<SkippedLine>('LeftLine').implement({
  description: 'A line of a file that was not imported.',
  fields: (t) => ({
    where: t.exposeString('where', { nullable: false }),
    why: t.string({ nullable: false, resolve: saidOf('why') }),
  }),
})
export const TableImportType = builder.objectRef<TableImport>('TableImport').implement({
  description: 'What became of a file.',
  fields: (t) => ({
    taken: t.exposeInt('taken', { nullable: false }),
    left: t.field({
      type: [LeftLineType],
      nullable: false,
      resolve: ({ left }) => left.slice(0, skippedShownMost),
    }),
  }),
})

builder.queryField('serviceCenters', (t) =>
  t.field({
    type: PageType,
    nullable: false,
    description: 'By name.',
    args: {
      search: t.arg.string({ description: 'Part of a name, a town or a state, in any case.' }),
      pageSize: t.arg.int(),
      pageNumber: t.arg.int({ description: 'From 0.' }),
    },
    resolve: (_root, args, { viewer, db }) => {
      must(viewer, 'seeServiceCenters')
      return centerPage(db, { ...readPage(args), search: (args.search ?? '').trim().toLowerCase() })
    },
  }),
)

builder.queryField('serviceCenterPlaces', (t) =>
  t.field({
    type: ['ServiceCenterPlace'],
    nullable: false,
    description: 'Where all of them are, for a map: [id, latitude, longitude, name] each.',
    resolve: (_root, _args, { viewer, db }) => {
      must(viewer, 'seeServiceCenters')
      return centerPlaces(db)
    },
  }),
)

builder.queryField('nearestServiceCenters', (t) =>
  t.field({
    type: [ServiceCenterType],
    nullable: false,
    description: 'To where a vehicle was last, the nearest first. Empty where that is not known.',
    args: {
      vin: t.arg.string({ required: true }),
      most: t.arg.int({ description: '3 if left out.' }),
    },
    resolve: async (_root, { vin, most }, { viewer, db }) => {
      const limit = Math.min(Math.max(most ?? 3, 1), nearServiceCentersMost)
      const row = await nowOf(db, await accessScopeOf(db, viewer, 'vehicle'), vin, new Set(['lat', 'lon']))
      const { lat, lon: lng } = row?.values ?? {}
      if (typeof lat !== 'number' || typeof lng !== 'number') return []
      // Some more than are wanted: near to each other, the flat earth may take the wrong one.
      return byDistance({ lat, lng }, await centersAbout(db, { lat, lng }, limit * 4), limit)
    },
  }),
)

builder.mutationField('importServiceCenters', (t) =>
  t.field({
    type: TableImportType,
    nullable: false,
    description: 'Imports service centers from a table. An existing one, by name and address, is updated.',
    args: {
      text: t.arg.string({ required: true, description: 'CSV with a header.' }),
      dryRun: t.arg.boolean({ description: 'Only reports what would be imported.' }),
    },
    resolve: async (_root, { text, dryRun }, { viewer, db, actor, now }) => {
      must(viewer, 'manageServiceCenters')
      const { taken, left } = readServiceCenters(text)
      if ((await countAfter(db, taken)) > serviceCentersMost)
        throw refusal(serviceCenterWords.tooMany(serviceCentersMost))
      if (!dryRun && taken.length > 0)
        await inTransaction(db, async (client) => {
          await keepCenters(client, taken, now)
          await record(client, actor, {
            action: 'service centers imported',
            subject: `${taken.length} from a file`,
            new: { names: taken.slice(0, skippedShownMost).map(({ name }) => name) },
          })
        })
      return { taken: taken.length, left }
    },
  }),
)

builder.mutationField('deleteServiceCenters', (t) =>
  t.field({
    type: 'Int',
    nullable: false,
    description: 'Answers how many there were of them.',
    args: { ids: t.arg.idList({ required: true }) },
    resolve: async (_root, { ids }, { viewer, db, actor }) => {
      must(viewer, 'manageServiceCenters')
      return inTransaction(db, async (client) => {
        const names = await dropCenters(client, ids.map(idOf))
        if (names.length === 0) throw refusal(serviceCenterWords.noSuchCenter)
        await record(client, actor, {
          action: 'service centers deleted',
          subject: names.length === 1 ? names[0]! : `${names.length} service centers`,
          old: { names: names.slice(0, skippedShownMost) },
        })
        return names.length
      })
    },
  }),
)
