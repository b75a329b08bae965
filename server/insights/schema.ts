/** Insights in GraphQL: a look at a dashboard, and the rows behind what it shows. */
import {
  type InsightFilters,
  insightRowsMost,
  insightUsualDays,
  insightWords,
} from '#domain/insights/filters.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { lookAt } from './look.ts'
import { rowsBehind } from './rows.ts'

const builder = schemaPart()

export { builder as insightsSchema }

export const FiltersInput = builder.inputType('InsightFilters', {
  description: 'What is left out or empty narrows nothing.',
  fields: (t) => ({
    customerIds: t.idList(),
    groupIds: t.idList({ description: 'With the groups that stand in them.' }),
    vehicleTypeIds: t.intList(),
    geofenceIds: t.idList(),
    from: t.string({
      description:
        "2026-11-20, in the customer's zone; either is given with the other; left out: `days` up to today.",
    }),
    to: t.string({ description: 'Included.' }),
    days: t.int({
      description: `Up to today, where no period is given; ${insightUsualDays} where left out.`,
    }),
    compare: t.boolean({ description: 'With the period before, as long; true where left out.' }),
  }),
})

export const filtersOf = (given: typeof FiltersInput.$inferInput | null | undefined): InsightFilters => ({
  customerIds: (given?.customerIds ?? []).map(idOf),
  groupIds: (given?.groupIds ?? []).map(idOf),
  vehicleTypeIds: given?.vehicleTypeIds ?? [],
  geofenceIds: (given?.geofenceIds ?? []).map(idOf),
  period: given?.from == null && given?.to == null ? null : { from: given.from ?? '', to: given.to ?? '' },
  days: given?.days ?? insightUsualDays,
  compare: given?.compare ?? true,
})

builder.queryFields((t) => ({
  insights: t.field({
    type: 'InsightDocument',
    nullable: false,
    description: 'A dashboard: utilization, dwell, coverage …',
    args: { name: t.arg.string({ required: true }), filters: t.arg({ type: FiltersInput }) },
    resolve: (_root, { name, filters }, context) => lookAt(context, name, filtersOf(filters)),
  }),
  insightRows: t.field({
    type: 'InsightRows',
    nullable: false,
    description: 'The rows behind a figure, or behind an element of a chart.',
    args: {
      name: t.arg.string({ required: true }),
      part: t.arg.string({ required: true, description: 'The key of a figure or a chart.' }),
      key: t.arg.string({ description: 'The key of a row of the chart; left out: of all of them.' }),
      filters: t.arg({ type: FiltersInput }),
      after: t.arg.string({ description: '`next` of the page before.' }),
      first: t.arg.int({ description: `1 to ${insightRowsMost}; 50 where left out.` }),
    },
    resolve: (_root, { name, part, key, filters, after, first }, context) => {
      const limit = first ?? 50
      if (limit < 1 || limit > insightRowsMost) throw refusal(insightWords.page)
      return rowsBehind(context, {
        ...{ name, part, key: key ?? null, after: after ?? null, limit },
        filters: filtersOf(filters),
      })
    },
  }),
}))
