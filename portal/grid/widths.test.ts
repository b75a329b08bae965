import { describe, expect, test } from 'vitest'
import type { GridColumn } from './column.ts'
import { widthsOf } from './widths.ts'

const column = (key: string, width: number, pinned = false) =>
  ({ key, title: key, width, pinned }) as unknown as GridColumn<never>

describe('the columns of a grid', () => {
  const columns = [column('unit', 140, true), column('vin', 199, true), column('door', 140)]

  test('that are pinned stand one beside the other, behind the check boxes', () => {
    const { lefts, stays, least } = widthsOf(columns, true, false)
    expect([...lefts]).toEqual([
      ['unit', 40],
      ['vin', 180],
    ])
    expect(stays).toBe(379)
    expect(least).toBe(519)
  })

  test('of which none is pinned keep the first in sight', () => {
    const { lefts, stays } = widthsOf([column('unit', 140), column('vin', 199)], true, false)
    expect(lefts.size).toBe(0)
    expect(stays).toBe(180)
  })

  test('are pinned only as far as those before them are', () => {
    const { lefts, stays } = widthsOf([column('unit', 140), column('vin', 199, true)], false, false)
    expect(lefts.size).toBe(0)
    expect(stays).toBe(140)
  })

  test('leave what is left of a wide window to the widest, or to the last where somebody sets widths', () => {
    expect(widthsOf(columns, false, false).roomy).toBe('vin')
    expect(widthsOf(columns, false, true).roomy).toBe('door')
  })
})
