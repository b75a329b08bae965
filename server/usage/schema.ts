/** Page views in GraphQL, for super admins. */
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { pageViewDaysMost } from '#domain/basics/assumed.ts'
import { schemaPart } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { type DayUse, type PageUse, type Usage, usageOf } from './store.ts'

const builder = schemaPart()

export { builder as usageSchema }

const milliseconds = 'Milliseconds that three of four loads stay under; null where none was measured.'

const PageUseType = builder.objectRef<PageUse>('PageUse').implement({
  fields: (t) => ({
    route: t.exposeString('route', { nullable: false, description: 'As screens name it: /tracking/{vin?}' }),
    views: t.exposeInt('views', { nullable: false }),
    phoneViews: t.exposeInt('phoneViews', { nullable: false, description: 'Those on a phone.' }),
    loads: t.exposeInt('loads', {
      nullable: false,
      description: 'How often the portal was loaded here and measured.',
    }),
    ttfb: t.exposeFloat('ttfb', { description: milliseconds }),
    fcp: t.exposeFloat('fcp', { description: milliseconds }),
    lcp: t.exposeFloat('lcp', { description: milliseconds }),
    inp: t.exposeFloat('inp', { description: milliseconds }),
    cls: t.exposeFloat('cls', { description: 'A share of the window.' }),
  }),
})
const DayUseType = builder.objectRef<DayUse>('DayUse').implement({
  fields: (t) => ({
    day: t.exposeString('day', { nullable: false, description: 'YYYY-MM-DD, in UTC' }),
    views: t.exposeInt('views', { nullable: false }),
  }),
})
const UsageType = builder.objectRef<Usage>('Usage').implement({
  fields: (t) => ({
    pages: t.field({ type: [PageUseType], nullable: false, resolve: ({ pages }) => pages }),
    days: t.field({ type: [DayUseType], nullable: false, resolve: ({ days }) => days }),
  }),
})

builder.queryField('usage', (t) =>
  t.field({
    type: UsageType,
    nullable: false,
    description: 'How often the pages of the portal are opened. For super admins.',
    args: { days: t.arg.int({ defaultValue: 30 }) },
    resolve: (_root, { days }, { viewer, db, now }) => {
      if (!can(viewer, 'seeUsage')) throw refusal(signInWords.notAuthorized)
      return usageOf(db, Math.min(Math.max(1, days ?? 30), pageViewDaysMost), now)
    },
  }),
)
