/** What every list takes: filters, an order, and which page. */
import { schemaPart } from './builder.ts'

const builder = schemaPart()

export { builder as inputsSchema }

export const FilterInput = builder.inputType('FilterInput', {
  fields: (t) => ({
    field: t.string({ required: true }),
    condition: t.string({
      required: true,
      description: 'isExactly, isStatus, like, likeRegex, isOneOf, isAfter or isBefore',
    }),
    value: t.string({ description: "As text, whatever the field's type." }),
    values: t.stringList({ description: 'For isOneOf.' }),
  }),
})

export const SortingInput = builder.inputType('SortingInput', {
  fields: (t) => ({ sortBy: t.string(), sortAsc: t.boolean() }),
})

export const PaginationInput = builder.inputType('PaginationInput', {
  fields: (t) => ({ pageSize: t.int(), pageNumber: t.int({ description: 'From 0.' }) }),
})
