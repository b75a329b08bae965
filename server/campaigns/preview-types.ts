/** What a campaign would do, in GraphQL. */
import { schemaPart } from '../graphql/builder.ts'
import { saidOf } from '../graphql/said.ts'
import type { Preview } from './acts.ts'
import type { Candidate } from './candidates.ts'

const builder = schemaPart()

export { builder as previewTypes }

const CandidateType = builder.objectRef<Candidate>('CampaignCandidate').implement({
  fields: (t) => ({
    unitId: t.exposeString('unitId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
    serialNumber: t.exposeString('serial'),
    why: t.string({
      description: 'Why it takes no part, or what holds its job back for now.',
      resolve: ({ leftOut, waits }) => leftOut ?? waits,
    }),
  }),
})
const ReasonType = builder.objectRef<{ why: string; count: number }>('CampaignReason').implement({
  fields: (t) => ({
    why: t.string({ nullable: false, resolve: saidOf('why') }),
    count: t.exposeInt('count', { nullable: false }),
  }),
})
/** So many are named; the counts are of all. */
const namedMost = 500
const reasonsOf = (list: readonly Candidate[], of: (one: Candidate) => string | null) =>
  [...Map.groupBy(list, of)]
    .flatMap(([why, { length }]) => (why === null ? [] : [{ why, count: length }]))
    .sort((a, b) => b.count - a.count)
    .slice(0, 50)
export const PreviewType = builder.objectRef<Preview>('CampaignPreview').implement({
  description: 'What a campaign would do.',
  fields: (t) => ({
    deviceCount: t.int({ nullable: false, resolve: ({ takesPart }) => takesPart.length }),
    leftOutCount: t.int({ nullable: false, resolve: ({ leftOut }) => leftOut.length }),
    waves: t.field({ type: ['Int'], nullable: false, resolve: ({ waves }) => waves }),
    leftOutReasons: t.field({
      type: [ReasonType],
      nullable: false,
      resolve: ({ leftOut }) => reasonsOf(leftOut, (one) => one.leftOut),
    }),
    waitReasons: t.field({
      type: [ReasonType],
      nullable: false,
      description: 'What holds jobs back for now.',
      resolve: ({ takesPart }) => reasonsOf(takesPart, (one) => one.waits),
    }),
    devices: t.field({
      type: [CandidateType],
      nullable: false,
      description: `Who takes part, the first ${namedMost} in the order of the waves.`,
      resolve: ({ takesPart }) => takesPart.slice(0, namedMost),
    }),
    leftOut: t.field({
      type: [CandidateType],
      nullable: false,
      description: `Who does not, the first ${namedMost}.`,
      resolve: ({ leftOut }) => leftOut.slice(0, namedMost),
    }),
  }),
})
