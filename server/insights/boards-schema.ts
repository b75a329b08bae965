/** Dashboards of one's own in GraphQL: kept for oneself, or shared with a customer. */
import { can } from '#domain/access/rights.ts'
import { scope } from '#domain/access/scope.ts'
import { signInWords } from '#domain/access/words.ts'
import { type BoardCard, boardProblem, boardsMost, boardWords } from '#domain/insights/board.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import * as store from './boards.ts'

const builder = schemaPart()

export { builder as insightBoardsSchema }

const CardType = builder.objectRef<BoardCard>('InsightCard').implement({
  fields: (t) => ({
    insight: t.exposeString('insight', { nullable: false, description: 'The name of a dashboard.' }),
    part: t.exposeString('part', { nullable: false, description: 'The key of a figure or a chart.' }),
  }),
})
const BoardType = builder.objectRef<store.SavedBoard>('InsightBoard').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    customerId: t.exposeID('customerId', { description: 'Whom it is shared with; null: nobody.' }),
    by: t.exposeString('by', { nullable: false, description: "The owner's e-mail." }),
    mine: t.boolean({
      nullable: false,
      resolve: ({ userId }, _args, { viewer }) => userId === viewer.userId,
    }),
    cards: t.field({ type: [CardType], nullable: false, resolve: ({ cards }) => cards }),
  }),
})
const CardInput = builder.inputType('InsightCardInput', {
  fields: (t) => ({ insight: t.string({ required: true }), part: t.string({ required: true }) }),
})
const BoardInput = builder.inputType('InsightBoardInput', {
  fields: (t) => ({
    id: t.id({ description: 'Of one of mine that is changed; a new one where left out.' }),
    name: t.string({ required: true }),
    customerId: t.id({ description: 'Whom it is shared with.' }),
    cards: t.field({ type: [CardInput], required: true }),
  }),
})

const seen = ({ viewer }: Acting) => scope(viewer, 'insights')
/** @throws the refusal where there is no such dashboard for me */
const mustSee = async (context: Acting, id: string | number): Promise<store.SavedBoard> => {
  const found = await store.boardOf(context.db, context.viewer.userId, seen(context), idOf(id))
  if (!found || !can(context.viewer, 'insights')) throw refusal(signInWords.notAuthorized)
  return found
}

builder.queryField('insightBoards', (t) =>
  t.field({
    type: [BoardType],
    nullable: false,
    description: 'My own, and those shared with customers whose Insights I see.',
    resolve: (_root, _args, context) => {
      if (!can(context.viewer, 'insights')) throw refusal(signInWords.notAuthorized)
      return store.boardsOf(context.db, context.viewer.userId, seen(context))
    },
  }),
)

builder.mutationFields((t) => ({
  saveInsightBoard: t.field({
    type: BoardType,
    nullable: false,
    args: { input: t.arg({ type: BoardInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { viewer, db, actor, now } = context
      if (!can(viewer, 'insights')) throw refusal(signInWords.notAuthorized)
      const customerId = input.customerId == null ? null : idOf(input.customerId)
      if (
        customerId !== null &&
        !(can(viewer, 'shareViews', { customerId }) && can(viewer, 'insights', { customerId }))
      )
        throw refusal(signInWords.notAuthorized)
      const cards = input.cards.map(({ insight, part }) => ({ insight, part }))
      const kept = { customerId, name: input.name.trim(), cards }
      const problem = boardProblem(kept)
      if (problem !== null) throw refusal(problem)
      const before = input.id == null ? null : await mustSee(context, input.id)
      if (before && before.userId !== viewer.userId) throw refusal(signInWords.notAuthorized)
      if (!before && (await store.countBoards(db, viewer.userId)) >= boardsMost)
        throw refusal(boardWords.most)
      const id = await inTransaction(db, async (client) => {
        const id = before?.id ?? (await store.insertBoard(client, viewer.userId, kept, now))
        if (before) await store.updateBoard(client, id, kept, now)
        await record(client, actor, {
          action: before ? 'dashboard changed' : 'dashboard saved',
          subject: kept.name,
          customerId,
          old: before && { name: before.name, customerId: before.customerId, cards: before.cards },
          new: kept,
        })
        return id
      })
      return mustSee(context, id)
    },
  }),
  deleteInsightBoard: t.boolean({
    nullable: false,
    description: 'One of mine, or one shared with a customer that I administer.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      const { viewer, db, actor } = context
      const board = await mustSee(context, id)
      const { customerId } = board
      const mayAnyway = customerId !== null && can(viewer, 'editUsers', { customerId })
      if (board.userId !== viewer.userId && !mayAnyway) throw refusal(signInWords.notAuthorized)
      await inTransaction(db, async (client) => {
        await store.deleteBoard(client, board.id)
        await record(client, actor, {
          action: 'dashboard deleted',
          subject: board.name,
          customerId,
          old: { cards: board.cards },
        })
      })
      return true
    },
  }),
}))
