/** Campaigns in GraphQL, for super admins: the list, one with its devices, and every act. */
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { mustManageOta } from './access.ts'
import { changeCampaign, createCampaign, previewCampaign, retryCampaign } from './acts.ts'
import { CampaignInput, changeIn, choiceIn, draftIn, TermsInput } from './campaign-input.ts'
import { CampaignType, JobPageType, JobStateType, PageType, type ShownCampaign } from './campaign-types.ts'
import { changeCampaignTerms } from './change.ts'
import { isJobKey, jobsOfCampaign, noJobs } from './listed-jobs.ts'
import { readListPage } from './places.ts'
import { PreviewType } from './preview-types.ts'
import { previewRollback, rollBackCampaign } from './rollback.ts'
import { type Campaign, campaignById, campaigns, talliesOf } from './store.ts'

const builder = schemaPart()

export { builder as campaignsSchema }

const shown = async (
  db: Parameters<typeof talliesOf>[0],
  list: readonly Campaign[],
): Promise<readonly ShownCampaign[]> => {
  const tallies = await talliesOf(db, list)
  return list.map((one) => ({ ...one, tallies: tallies.get(one.id)! }))
}
const shownOne = async (db: Parameters<typeof talliesOf>[0], one: Campaign): Promise<ShownCampaign> =>
  (await shown(db, [one]))[0]!

builder.queryFields((t) => ({
  campaigns: t.field({
    type: PageType,
    nullable: false,
    description: 'The newest first. For super admins.',
    args: { paginationInput: t.arg({ type: PaginationInput }) },
    resolve: async (_root, { paginationInput }, context) => {
      await mustManageOta(context)
      const { count, list } = await campaigns(context.db, readPage(paginationInput))
      return { count, list: await shown(context.db, list) }
    },
  }),
  campaign: t.field({
    type: CampaignType,
    description: 'Null where there is none.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      await mustManageOta(context)
      const found = await campaignById(context.db, idOf(id))
      return found && shownOne(context.db, found)
    },
  }),
  campaignJobs: t.field({
    type: JobPageType,
    nullable: false,
    description: 'What each device has to do in a campaign, the last that changed first.',
    args: {
      id: t.arg.id({ required: true }),
      wave: t.arg.int({ description: 'From 1; of all of them if left out.' }),
      state: t.arg({ type: JobStateType }),
      paginationInput: t.arg({ type: PaginationInput }),
      after: t.arg.string({ description: 'The `next` of the page before, in place of a page number.' }),
    },
    resolve: async (_root, { id, wave, state, paginationInput, after }, context) => {
      await mustManageOta(context)
      const only = { wave: wave == null ? null : wave - 1, state: state ?? null }
      const page = readListPage(paginationInput, after, isJobKey)
      const found = await campaignById(context.db, idOf(id))
      return found ? jobsOfCampaign(context.db, found, only, page) : noJobs
    },
  }),
  rollbackPreview: t.field({
    type: PreviewType,
    nullable: false,
    description: 'Which devices a roll back would bring back what they had, and which not and why.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => previewRollback(context, idOf(id)),
  }),
  campaignPreview: t.field({
    type: PreviewType,
    nullable: false,
    description: 'Which devices a campaign would take, and which not and why. Nothing is begun.',
    args: { input: t.arg({ type: CampaignInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await mustManageOta(context)
      return previewCampaign(context, draftIn(input), choiceIn(input))
    },
  }),
}))

const idArgs = { id: { type: 'ID', required: true } } as const

builder.mutationFields((t) => ({
  createCampaign: t.field({
    type: CampaignType,
    nullable: false,
    description: 'Begins a campaign with its first wave.',
    args: { input: t.arg({ type: CampaignInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await mustManageOta(context)
      return shownOne(context.db, await createCampaign(context, draftIn(input), choiceIn(input)))
    },
  }),
  changeCampaign: t.field({
    type: CampaignType,
    nullable: false,
    description: 'Makes a new version of a campaign: other terms for what was not sent yet.',
    args: { id: t.arg(idArgs.id), input: t.arg({ type: TermsInput, required: true }) },
    resolve: async (_root, { id, input }, context) => {
      await mustManageOta(context)
      return shownOne(context.db, await changeCampaignTerms(context, idOf(id), changeIn(input)))
    },
  }),
  rollBackCampaign: t.field({
    type: CampaignType,
    nullable: false,
    description: 'Ends a campaign, and begins one that brings its devices back what they had before.',
    args: { id: t.arg(idArgs.id) },
    resolve: async (_root, { id }, context) =>
      shownOne(context.db, await rollBackCampaign(context, idOf(id))),
  }),
  pauseCampaign: t.field({
    type: CampaignType,
    nullable: false,
    description:
      'No device is told of its job any more, nor given its package; what devices install goes on.',
    args: { id: t.arg(idArgs.id) },
    resolve: async (_root, { id }, context) =>
      shownOne(context.db, await changeCampaign(context, idOf(id), 'pause')),
  }),
  resumeCampaign: t.field({
    type: CampaignType,
    nullable: false,
    description: 'Goes on. Failures up to now count no more towards the limit.',
    args: { id: t.arg(idArgs.id) },
    resolve: async (_root, { id }, context) =>
      shownOne(context.db, await changeCampaign(context, idOf(id), 'resume')),
  }),
  abortCampaign: t.field({
    type: CampaignType,
    nullable: false,
    description: 'Ends it: what devices have not begun to install is given up.',
    args: { id: t.arg(idArgs.id) },
    resolve: async (_root, { id }, context) =>
      shownOne(context.db, await changeCampaign(context, idOf(id), 'abort')),
  }),
  retryCampaign: t.field({
    type: CampaignType,
    nullable: false,
    description: 'Tries again, with new jobs, what failed or was given up, and goes on.',
    args: { id: t.arg(idArgs.id) },
    resolve: async (_root, { id }, context) => shownOne(context.db, await retryCampaign(context, idOf(id))),
  }),
}))
