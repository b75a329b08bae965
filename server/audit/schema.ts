/** The audit trail in GraphQL, for those who oversee a customer, or all. */

import { schemaPart } from '../graphql/builder.ts'
import { FilterInput, PaginationInput } from '../graphql/inputs.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { readAuditFilters, seenTrail } from './list-query.ts'
import { type AuditEntry, type AuditPage, auditPage } from './store.ts'

const builder = schemaPart()

export { builder as auditSchema }

const EntryType = builder.objectRef<AuditEntry>('AuditEntry').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    at: t.expose('at', { type: 'Instant', nullable: false }),
    actor: t.exposeString('actor', { nullable: false, description: 'The e-mail of whoever did it.' }),
    action: t.exposeString('action', { nullable: false, description: "'user created', 'group renamed', …" }),
    subject: t.exposeString('subject', { nullable: false, description: 'What it was done to.' }),
    customerId: t.exposeID('customerId', { description: 'Null for what concerns no one customer.' }),
    customerName: t.exposeString('customerName'),
    old: t.field({
      type: 'JSON',
      description: 'The values that changed, before.',
      resolve: ({ old }) => old,
    }),
    new: t.field({ type: 'JSON', description: 'And after.', resolve: ({ fresh }) => fresh }),
    from: t.exposeString('address', { description: 'The network address it came from.' }),
  }),
})

const PageType = builder.objectRef<AuditPage>('AuditPage').implement({
  fields: (t) => ({
    count: t.exposeInt('count', { nullable: false, description: 'Of all pages; counted up to 10,000.' }),
    entries: t.field({ type: [EntryType], nullable: false, resolve: ({ rows }) => rows }),
  }),
})

builder.queryField('audit', (t) =>
  t.field({
    type: PageType,
    nullable: false,
    description: 'Newest first.',
    args: {
      filters: t.arg({
        type: [FilterInput],
        description:
          'On actor, subject, action, from (like, isExactly); action (isOneOf); at (isAfter, isBefore).',
      }),
      customerId: t.arg.id({ description: 'Of this customer alone.' }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: (_root, args, { viewer, db }) =>
      auditPage(db, {
        ...seenTrail(viewer, args.customerId == null ? null : idOf(args.customerId)),
        filters: readAuditFilters(args.filters ?? []),
        ...readPage(args.paginationInput),
      }),
  }),
)
