/** Tours of screens in GraphQL: which I have ended, and ending them. */
import { tourWords } from '#domain/help/tour-words.ts'
import { isTour } from '#domain/help/tours/index.ts'
import { schemaPart } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { MeType } from './schema.ts'
import { endedToursOf, keepEnded, keepOffered } from './tours.ts'

const builder = schemaPart()

export { builder as toursSchema }

builder.objectField(MeType, 'endedTours', (t) =>
  t.stringList({
    description: 'Tours of screens that I have ended; null: I want none any more.',
    resolve: ({ userId }, _args, { db }) => endedToursOf(db, userId),
  }),
)

builder.mutationFields((t) => ({
  endTour: t.boolean({
    nullable: false,
    description: 'A tour that I have seen, or want no more.',
    args: { tour: t.arg.string({ required: true }) },
    resolve: async (_root, { tour }, { viewer, db }) => {
      if (!isTour(tour)) throw refusal(tourWords.noSuchTour)
      await keepEnded(db, viewer.userId, tour)
      return true
    },
  }),
  offerTours: t.boolean({
    nullable: false,
    description: 'Off: no tour is offered any more, nor one that is made later. On: all are offered again.',
    args: { on: t.arg.boolean({ required: true }) },
    resolve: async (_root, { on }, { viewer, db }) => {
      await keepOffered(db, viewer.userId, on)
      return true
    },
  }),
}))
