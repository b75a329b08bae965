// @vitest-environment happy-dom
/** A number in the sentence of a condition. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { RulePredicate } from '#domain/alerts/rule.ts'
import { fieldValue, numberField } from '#domain/shapes/condition.ts'
import type { NumberInput } from '#domain/shapes/field.ts'
import { NumberSlot } from './number-slots.tsx'

afterEach(cleanup)

const field: NumberInput = {
  input: 'number',
  label: 'Pressure',
  field: numberField('tpmsThresholdPsi'),
  unit: 'psi',
  least: 1,
  most: 200,
  show: (kept) => kept,
  keep: (shown) => shown,
}
let kept: number | null = null

function Sentence() {
  const [predicate, onPredicate] = useState({
    alertPredicateTypeId: 19,
    tpmsThresholdPsi: 80,
  } as RulePredicate)
  kept = fieldValue(field.field, predicate)
  return createElement(NumberSlot, { field, predicate, onPredicate, customerId: 1, disabled: false })
}
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })

test('what is no number is said at once, and is not kept', () => {
  render(createElement(Sentence))
  expect(screen.queryByRole('alert')).toBeNull()
  type('low')
  expect(screen.getByRole('alert').textContent).toBe(
    'The value should be either an empty string or a number!',
  )
  expect(kept).toBeNull()
})

test.each([
  ['72', 72],
  ['72.5', 72.5],
  ['', null],
])('%j is taken without a word', (text, value) => {
  render(createElement(Sentence))
  type('low')
  type(text)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(kept).toBe(value)
})
