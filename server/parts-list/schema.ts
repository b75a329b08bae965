/** Parts of trailers in GraphQL: those of one trailer, and a super admin's lists. */
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { modelOf, modelSigns, type Part, partWords, readParts } from '#domain/maintenance/parts.ts'
import { oemOfVin, oems } from '#domain/vehicle/oems.ts'
import { record } from '../audit/record.ts'
import { nowOf } from '../fleet/store.ts'
import { schemaPart } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { TableImportType } from '../service-centers/schema.ts'
import { dropList, keepList, type PartList, partLists, partsFor } from './store.ts'

const builder = schemaPart()

export { builder as partsListSchema }

const must = (viewer: Viewer) => {
  if (!can(viewer, 'manageParts')) throw refusal(signInWords.notAuthorized)
}
const listOf = (oem: string, model: string) => {
  const signs = modelOf(model)
  if (!oems.some(({ name }) => name === oem)) throw refusal(partWords.oem)
  if (signs === null) throw refusal(partWords.model)
  return { oem, model: signs }
}
const listName = (oem: string, model: string) => (model === '' ? `${oem}, every model` : `${oem} ${model}`)

const PartType = builder.objectRef<Part>('Part').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    model: t.exposeString('model', {
      nullable: false,
      description: 'Signs of the VIN that name the model; empty for every model of the builder.',
    }),
    partNumber: t.exposeString('partNumber', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    category: t.exposeString('category', { nullable: false }),
    description: t.exposeString('description', { nullable: false }),
    quantity: t.exposeInt('quantity', { description: 'How many a trailer has, where that is known.' }),
    image: t.exposeString('image', {
      nullable: false,
      description: 'An https address, or the name of a drawing that the portal has; empty for none.',
    }),
  }),
})

const PartListType = builder.objectRef<PartList>('PartList').implement({
  fields: (t) => ({
    oem: t.exposeString('oem', { nullable: false }),
    model: t.exposeString('model', { nullable: false }),
    partCount: t.exposeInt('count', { nullable: false }),
  }),
})

builder.queryField('parts', (t) =>
  t.field({
    type: [PartType],
    nullable: false,
    description: 'Of one trailer, by who built it and the model that its VIN names.',
    args: { vin: t.arg.string({ required: true }) },
    resolve: async (_root, { vin }, { viewer, db }) => {
      const accessScope = await accessScopeOf(db, viewer, 'parts')
      const row = await nowOf(db, accessScope, vin, new Set(['vehicle_mfgr', 'vin']))
      if (!row) return []
      const known = row.values.vin
      const whole = typeof known === 'string' ? known : vin.trim().toUpperCase()
      const oem = oemOfVin(whole) ?? row.values.vehicle_mfgr
      return typeof oem === 'string' ? partsFor(db, oem, modelSigns(whole)) : []
    },
  }),
)

builder.queryField('partLists', (t) =>
  t.field({
    type: [PartListType],
    nullable: false,
    description: 'Every list there is, for super admins.',
    resolve: (_root, _args, { viewer, db }) => {
      must(viewer)
      return partLists(db)
    },
  }),
)

builder.mutationField('importParts', (t) =>
  t.field({
    type: TableImportType,
    nullable: false,
    description:
      'Takes the parts of a builder and a model from a table, in the place of the list that was there.',
    args: {
      oem: t.arg.string({ required: true, description: 'As §5 names it: Great Dane.' }),
      model: t.arg.string({
        required: true,
        description: 'The signs of its VINs from the fourth on, up to five; empty for every model.',
      }),
      text: t.arg.string({ required: true, description: 'CSV with a header.' }),
      dryRun: t.arg.boolean({ description: 'Only reports what would be imported.' }),
    },
    resolve: async (_root, args, { viewer, db, actor }) => {
      must(viewer)
      const { oem, model } = listOf(args.oem, args.model)
      const { taken, left } = readParts(args.text)
      if (!args.dryRun && taken.length > 0)
        await inTransaction(db, async (client) => {
          const before = await keepList(client, oem, model, taken)
          await record(client, actor, {
            action: 'parts imported',
            subject: listName(oem, model),
            old: { parts: before },
            new: { parts: taken.length, numbers: taken.slice(0, 100).map(({ partNumber }) => partNumber) },
          })
        })
      return { taken: taken.length, left }
    },
  }),
)

builder.mutationField('deletePartList', (t) =>
  t.field({
    type: 'Int',
    nullable: false,
    description: 'Answers how many parts it had.',
    args: { oem: t.arg.string({ required: true }), model: t.arg.string({ required: true }) },
    resolve: async (_root, args, { viewer, db, actor }) => {
      must(viewer)
      const { oem, model } = listOf(args.oem, args.model)
      return inTransaction(db, async (client) => {
        const parts = await dropList(client, oem, model)
        if (parts === 0) throw refusal(partWords.noSuchList)
        await record(client, actor, {
          action: 'parts deleted',
          subject: listName(oem, model),
          old: { parts },
        })
        return parts
      })
    },
  }),
)
