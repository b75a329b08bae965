/** The types of campaigns in GraphQL: one with its waves, its jobs, and what it would do. */
import { hour, minute } from '#domain/basics/time.ts'
import { type CampaignTerms, campaignStates, failuresOf, type Tally, waveText } from '#domain/ota/campaign.ts'
import { conditionNames } from '#domain/ota/conditions.ts'
import { jobTypeNames, jobTypeOf } from '#domain/ota/index.ts'
import { jobStates } from '#domain/ota/job.ts'
import { schemaPart } from '../graphql/builder.ts'
import { saidOf } from '../graphql/said.ts'
import { packageById } from '../ota/packages.ts'
import type { JobPage, ListedJob } from './listed-jobs.ts'
import { PackageType } from './package-schema.ts'
import { type Campaign, type CampaignVersion, campaignById, versionsOf } from './store.ts'

const builder = schemaPart()

export { builder as campaignTypes }

export const JobTypeNameType = builder.enumType('JobTypeName', jobTypeNames)
const StateType = builder.enumType('CampaignState', campaignStates)
export const JobStateType = builder.enumType('JobState', jobStates)
export const ConditionType = builder.enumType('JobCondition', conditionNames)

const CountType = builder
  .objectRef<{ state: (typeof jobStates)[number]; count: number }>('JobCount')
  .implement({
    fields: (t) => ({
      state: t.expose('state', { type: JobStateType, nullable: false }),
      count: t.exposeInt('count', { nullable: false }),
    }),
  })
const WaveType = builder
  .objectRef<{ number: number; begun: boolean; tally: Tally; pause: number }>('CampaignWave')
  .implement({
    fields: (t) => ({
      number: t.exposeInt('number', { nullable: false, description: 'From 1.' }),
      begun: t.exposeBoolean('begun', { nullable: false }),
      devices: t.int({
        nullable: false,
        resolve: ({ tally }) => jobStates.reduce((sum, state) => sum + tally[state], 0),
      }),
      pauseMinutes: t.int({
        nullable: false,
        description: 'How long it waits once the wave before has ended.',
        resolve: ({ pause }) => Math.round(pause / minute),
      }),
      counts: t.field({
        type: [CountType],
        nullable: false,
        description: 'How many jobs are in which state; states without any are left out.',
        resolve: ({ tally }) =>
          jobStates.flatMap((state) => (tally[state] > 0 ? [{ state, count: tally[state] }] : [])),
      }),
    }),
  })

const clockText = (at: number) =>
  `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`

const windowText = ({ window }: CampaignTerms): string | null =>
  window && `${clockText(window.from)}-${clockText(window.to)}`

const VersionType = builder.objectRef<CampaignVersion>('CampaignVersion').implement({
  description: 'What held in a campaign until it was changed again.',
  fields: (t) => ({
    version: t.exposeInt('version', { nullable: false }),
    made: t.expose('made', { type: 'Instant', nullable: false }),
    madeBy: t.exposeString('madeBy', { nullable: false }),
    waves: t.field({
      type: ['String'],
      nullable: false,
      description: 'Each wave in words.',
      resolve: ({ waves }) => waves.map(waveText),
    }),
    window: t.string({ resolve: windowText }),
    conditions: t.field({ type: [ConditionType], nullable: false, resolve: ({ conditions }) => conditions }),
    failureLimit: t.exposeInt('failuresMost', { nullable: false }),
    expiresAfterHours: t.int({ nullable: false, resolve: ({ life }) => Math.round(life / hour) }),
  }),
})

/** A campaign with the tally of each of its waves. */
export type ShownCampaign = Campaign & { readonly tallies: readonly Tally[] }

export const CampaignType = builder.objectRef<ShownCampaign>('Campaign').implement({
  description: 'Jobs for many devices, in waves.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    type: t.expose('type', { type: JobTypeNameType, nullable: false }),
    state: t.expose('state', { type: StateType, nullable: false }),
    package: t.field({
      type: PackageType,
      resolve: ({ packageId }, _args, { db }) => (packageId === null ? null : packageById(db, packageId)),
    }),
    config: t.expose('config', { type: 'JSON', description: 'The values that it sets.' }),
    window: t.string({
      description: 'Hours by the sun where the trailer is, like 22:00-05:00; null: at any time.',
      resolve: windowText,
    }),
    conditions: t.expose('conditions', { type: [ConditionType], nullable: false }),
    failureLimit: t.exposeInt('failuresMost', {
      nullable: false,
      description: 'So many may fail; with one more it stops by itself.',
    }),
    failures: t.int({ nullable: false, resolve: ({ tallies }) => failuresOf(tallies) }),
    expiresAfterHours: t.int({ nullable: false, resolve: ({ life }) => Math.round(life / hour) }),
    undo: t.string({
      description: 'How it is undone; null where it cannot be.',
      resolve: ({ type, undoes }) => (undoes === null ? (jobTypeOf(type).undo?.words ?? null) : null),
    }),
    waves: t.field({
      type: [WaveType],
      nullable: false,
      resolve: ({ tallies, begun, waves }) =>
        tallies.map((tally, n) => ({ number: n + 1, begun: n < begun, tally, pause: waves[n]?.pause ?? 0 })),
    }),
    version: t.exposeInt('version', { nullable: false, description: 'From 1; one more with each change.' }),
    versions: t.field({
      type: [VersionType],
      nullable: false,
      description: 'What held in each version, the newest first.',
      resolve: ({ id }, _args, { db }) => versionsOf(db, id),
    }),
    undoes: t.string({
      description: 'The name of the campaign that it takes back; null for most.',
      resolve: async ({ undoes }, _args, { db }) =>
        undoes === null ? null : ((await campaignById(db, undoes))?.name ?? null),
    }),
    isForgotten: t.exposeBoolean('isForgotten', {
      nullable: false,
      description: 'It ended so long ago that the jobs of its devices are kept no more.',
    }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    createdBy: t.exposeString('createdBy', { nullable: false }),
    changed: t.expose('changed', { type: 'Instant', nullable: false }),
  }),
})

const JobType = builder.objectRef<ListedJob>('CampaignJob').implement({
  description: 'What one device has to do in a campaign.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    wave: t.int({ nullable: false, description: 'From 1.', resolve: ({ wave }) => wave + 1 }),
    serialNumber: t.exposeString('serialNumber', { nullable: false }),
    unitId: t.exposeString('unitId'),
    vin: t.exposeString('vin'),
    customerName: t.exposeString('customerName'),
    state: t.expose('state', { type: JobStateType, nullable: false }),
    percent: t.exposeInt('percent', { description: 'Of the download.' }),
    reason: t.string({ description: 'Why it ended so.', resolve: saidOf('reason') }),
    version: t.exposeInt('version', {
      description: 'Of the campaign, when the device was told; null before.',
    }),
    changed: t.expose('changed', { type: 'Instant', nullable: false }),
  }),
})
export const JobPageType = builder.objectRef<JobPage>('CampaignJobPage').implement({
  fields: (t) => ({
    jobCount: t.exposeInt('count', { nullable: false }),
    jobs: t.expose('list', { type: [JobType], nullable: false }),
    next: t.exposeString('next', { description: 'Where the next page begins; null where there is none.' }),
  }),
})
export const PageType = builder
  .objectRef<{ count: number; list: readonly ShownCampaign[] }>('CampaignPage')
  .implement({
    fields: (t) => ({
      campaignCount: t.exposeInt('count', { nullable: false }),
      campaigns: t.expose('list', { type: [CampaignType], nullable: false }),
    }),
  })
