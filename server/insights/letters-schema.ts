/** Dashboards that somebody has sent by a schedule, in GraphQL. */
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { letterProblem, lettersMost, letterTitle, letterWords } from '#domain/insights/letter.ts'
import { tidyEmails } from '#domain/reports/config.ts'
import type { ScheduleCategory } from '#domain/reports/schedule.ts'
import { record } from '../audit/record.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { SchedulesInput } from '../reports/config-input.ts'
import { mustEditReports } from '../reports/reach.ts'
import * as store from './letters.ts'
import { FiltersInput, filtersOf } from './schema.ts'
import { insightScope } from './scope.ts'

const builder = schemaPart()

export { builder as insightLettersSchema }

const LetterType = builder.objectRef<store.SavedLetter>('InsightLetter').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    insight: t.exposeString('insight', { nullable: false, description: 'The name of a dashboard.' }),
    part: t.exposeString('part', { description: 'The key of a chart; null: the whole dashboard.' }),
    days: t.exposeInt('days', { nullable: false, description: 'Up to the day before it is sent.' }),
    filters: t.field({ type: 'JSON', nullable: false, resolve: ({ filters }) => filters }),
    schedule: t.field({ type: 'JSON', nullable: false, resolve: ({ schedule }) => schedule }),
    notifyEmails: t.exposeStringList('notifyEmails', { nullable: false }),
    unsubscribed: t.stringList({
      nullable: false,
      description:
        'Addresses that left it by the link of its email: they get none until they resume it there.',
      resolve: ({ left }) => left,
    }),
    due: t.expose('due', { type: 'Instant', description: 'When it is sent next; null: never.' }),
  }),
})
const LetterInput = builder.inputType('InsightLetterInput', {
  fields: (t) => ({
    insight: t.string({ required: true }),
    part: t.string(),
    filters: t.field({ type: FiltersInput, description: 'Its period is not used.' }),
    days: t.int({ required: true }),
    schedule: t.field({ type: SchedulesInput, required: true }),
    notifyEmails: t.stringList({
      description: 'Whom it is sent to; me where left out. Others only by who may edit reports.',
    }),
  }),
})

builder.queryField('insightLetters', (t) =>
  t.field({
    type: [LetterType],
    nullable: false,
    description: 'Those that I have sent, to me and to others.',
    resolve: (_root, _args, { viewer, db }) => store.lettersOf(db, viewer.userId),
  }),
)

builder.mutationFields((t) => ({
  saveInsightLetter: t.field({
    type: LetterType,
    nullable: false,
    description: 'Has a dashboard, or a chart of it, sent as I see it.',
    args: { input: t.arg({ type: LetterInput, required: true }) },
    resolve: async (_root, { input }, { viewer, db, actor, now }) => {
      if (!can(viewer, 'insights')) throw refusal(signInWords.notAuthorized)
      const { timezone, category, schedules } = input.schedule
      const letter = {
        insight: input.insight,
        part: input.part ?? null,
        filters: { ...filtersOf(input.filters), period: null },
        days: input.days,
        schedule: {
          timezone,
          category: category as ScheduleCategory,
          schedules: schedules.map(({ dayOfWeek, time }) => ({ dayOfWeek: dayOfWeek ?? null, time })),
        },
        notifyEmails: tidyEmails(input.notifyEmails ?? [viewer.email]),
      }
      const problem = letterProblem(letter)
      if (problem !== null) throw refusal(problem)
      const { customerIds } = await insightScope(db, viewer, letter.filters, now)
      if (letter.notifyEmails.some((email) => email !== viewer.email)) mustEditReports(viewer, customerIds)
      if ((await store.lettersOf(db, viewer.userId)).length >= lettersMost) throw refusal(letterWords.most)
      return inTransaction(db, async (client) => {
        const saved = await store.insertLetter(client, viewer.userId, letter, now)
        await record(client, actor, {
          action: 'dashboard email saved',
          subject: letterTitle(letter),
          customerId: customerIds.length === 1 ? customerIds[0]! : null,
          new: letter,
        })
        return saved
      })
    },
  }),
  deleteInsightLetter: t.boolean({
    nullable: false,
    description: 'One of mine: nobody is sent it any more.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { viewer, db, actor }) =>
      inTransaction(db, async (client) => {
        const deleted = await store.deleteLetter(client, viewer.userId, idOf(id))
        if (!deleted) throw refusal(signInWords.notAuthorized)
        await record(client, actor, {
          action: 'dashboard email deleted',
          subject: letterTitle(deleted),
          old: { notifyEmails: deleted.notifyEmails },
        })
        return true
      }),
  }),
}))
