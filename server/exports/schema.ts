/** Exports of the fleet in GraphQL: asked for, followed, cancelled, and opened by a link of one's own. */
import { createHash, randomBytes } from 'node:crypto'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { day, minutes } from '#domain/basics/time.ts'
import { columnOf, type FleetColumn, fleetColumns } from '#domain/columns/index.ts'
import { ownUnits } from '../access/own-units.ts'
import { timeZone } from '../access/time-zone.ts'
import { record } from '../audit/record.ts'
import { readFleetQuery } from '../fleet/list-query.ts'
import { countOf } from '../fleet/store.ts'
import { schemaPart } from '../graphql/builder.ts'
import { FilterInput, SortingInput } from '../graphql/inputs.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { runExport } from './run.ts'
import * as store from './store.ts'
import { exportWords } from './words.ts'
import { xlsxRowsMost } from './xlsx.ts'

const builder = schemaPart()

export { builder as exportsSchema }

const FormatType = builder.enumType('ExportFormat', store.exportFormats)
const StateType = builder.enumType('ExportState', store.exportStates)

const Export = builder.objectRef<store.Export>('Export').implement({
  description: 'A file that I have requested; it is available for a day.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    format: t.expose('format', { type: FormatType, nullable: false }),
    state: t.expose('state', { type: StateType, nullable: false }),
    total: t.exposeInt('total', { nullable: false, description: 'Rows there are.' }),
    done: t.exposeInt('done', { nullable: false, description: 'Rows written.' }),
    bytes: t.exposeFloat('bytes', { nullable: false }),
    created: t.field({ type: 'Instant', nullable: false, resolve: ({ created }) => created }),
    ends: t.field({ type: 'Instant', nullable: false, resolve: ({ ends }) => ends }),
  }),
})

const ExportInput = builder.inputType('ExportInput', {
  fields: (t) => ({
    format: t.string({ required: true, description: 'csv or xlsx' }),
    columns: t.stringList({ description: 'Keys of columns of the fleet grid; all of them where left out.' }),
    filters: t.field({ type: [FilterInput] }),
    search: t.string(),
    sortingInput: t.field({ type: SortingInput }),
    timeZone: t.string({ description: 'IANA name, for dates in the file.' }),
  }),
})

const gridKeys = new Set(fleetColumns.map(({ key }) => key))
/** @throws a refusal for a name that is no column of the grid */
const readColumns = (keys: readonly string[] | null | undefined): readonly FleetColumn[] => {
  const wanted = [...new Set(keys ?? gridKeys)]
  const unknown = wanted.find((key) => !gridKeys.has(key))
  if (unknown !== undefined || wanted.length === 0) throw refusal(exportWords.column(unknown ?? ''))
  return wanted.map((key) => columnOf(key)!)
}
const isFormat = (text: string): text is store.ExportFormat =>
  (store.exportFormats as readonly string[]).includes(text)

/** "11-21-2026", as files are named (§9). */
const fileDate = (now: number, zone: string | undefined): string =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(zone ? { timeZone: zone } : {}),
  })
    .format(now)
    .replaceAll('/', '-')

const idPattern = /^[0-9a-f-]{36}$/

builder.queryField('exports', (t) =>
  t.field({
    type: [Export],
    nullable: false,
    description: 'Files that I have requested, the newest first.',
    resolve: (_root, _args, { viewer, db, now }) => store.exportsOf(db, viewer.userId, now),
  }),
)

builder.mutationFields((t) => ({
  startExport: t.field({
    type: Export,
    nullable: false,
    description: 'Starts an export of the fleet as it is now: all vehicles I see that match the filters.',
    args: { input: t.arg({ type: ExportInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { viewer, db, now, actor } = context
      if (!can(viewer, 'fleet')) throw refusal(signInWords.notAuthorized)
      const { format } = input
      if (!isFormat(format)) throw refusal(exportWords.format)
      const columns = readColumns(input.columns)
      const query = readFleetQuery(await accessScopeOf(db, viewer, 'trailerList'), input)
      const zone = input.timeZone && timeZone(input.timeZone, now) ? input.timeZone : undefined
      const total = await countOf(db, query)
      if (format === 'xlsx' && total >= xlsxRowsMost) throw refusal(exportWords.rows)
      await store.dropEnded(db, now)
      const job = await inTransaction(db, async (client) => {
        if (await store.isExporting(client, viewer.userId)) throw refusal(exportWords.underWay)
        const made = await store.insertExport(client, {
          userId: viewer.userId,
          name: `Fleet Export ${fileDate(now, zone)}.${format}`,
          format,
          total,
          created: now,
          ends: now + day,
        })
        await record(client, actor, {
          action: 'fleet exported',
          subject: made.name,
          new: {
            trailers: total,
            columns: columns.length,
            filters: input.filters ?? [],
            search: input.search ?? '',
          },
        })
        return made
      })
      void runExport(context, job, { query, columns, zone, now, units: await ownUnits(context) })
      return job
    },
  }),
  cancelExport: t.boolean({
    nullable: false,
    description: 'False where it is not being made any more.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { viewer, db, actor }) => {
      if (!idPattern.test(String(id))) return false
      return inTransaction(db, async (client) => {
        const name = await store.cancel(client, viewer.userId, String(id))
        if (name === null) return false
        await record(client, actor, { action: 'export cancelled', subject: name })
        return true
      })
    },
  }),
  openExport: t.string({
    description:
      'A path that opens the file for five minutes, while I am signed in; null where it is not there. An older one ends.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { viewer, db, now, actor }) => {
      if (!idPattern.test(String(id))) return null
      const secret = randomBytes(24).toString('base64url')
      const link = {
        id: String(id),
        userId: viewer.userId,
        hash: createHash('sha256').update(secret).digest(),
        until: now + minutes(5),
        now,
        signInId: viewer.signInId ?? null,
      }
      return inTransaction(db, async (client) => {
        const name = await store.keepLink(client, link)
        if (name === null) return null
        await record(client, actor, { action: 'export opened', subject: name })
        return `/v1/api/exports/${secret}`
      })
    },
  }),
}))
