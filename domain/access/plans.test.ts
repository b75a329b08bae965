import { describe, expect, test } from 'vitest'
import { isFlag } from './flags.ts'
import { findPlan, fullestPlan, plans } from './plans.ts'

describe.each(plans.map((plan) => [plan.name, plan] as const))('the plan %s', (_name, plan) => {
  test('has features that there are, each once, and a map that moves', () => {
    expect(plan.flags.filter((flag) => !isFlag(flag))).toEqual([])
    expect(new Set(plan.flags).size).toBe(plan.flags.length)
    expect(plan.flags).toContain('MapRefreshing')
  })
})

test('each plan holds all of the smaller ones', () => {
  const [complete, health, track] = plans
  expect(complete.flags).toEqual(expect.arrayContaining([...health!.flags]))
  expect(health!.flags).toEqual(expect.arrayContaining([...track!.flags]))
})

test('a plan is found by its name in any case; who chooses none gets the fullest', () => {
  expect(findPlan(' health ')?.name).toBe('Health')
  expect(findPlan('Gold')).toBeUndefined()
  expect(plans.every(({ flags }) => flags.every((flag) => fullestPlan.flags.includes(flag)))).toBe(true)
})
