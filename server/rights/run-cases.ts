/** For the test of rights: asks all that an area can be asked, as every role, about its own customer and a foreign one. */
import { describe, expect, test } from 'vitest'
import { roleNames } from '#domain/access/roles.ts'
import { type AreaName, areas } from './areas.ts'
import type { RightsApp } from './rights-app.ts'

export const whoses = ['own', 'foreign'] as const

export const runRightsCases = (app: RightsApp, area: AreaName): void => {
  const { queries, mutations } = areas[area]
  const isUpkeep = area === 'maintenance'

  describe.each(whoses)('about their %s customer', (whose) => {
    describe.each(Object.entries(queries))('the query %s', (_, { mark, ask, refusal, ...answered }) => {
      test.each(roleNames)('asked by %s', async (role) => {
        const things = await app.things(whose, isUpkeep)
        const { text, refused } = await app.ask(role, ask(things))
        if (refused !== undefined) expect(['Not Authorized', refusal]).toContain(refused)
        const isNotified = text.toUpperCase().includes((mark?.(things) ?? things.abbrev).toUpperCase())
        expect(isNotified).toBe(answered[whose].includes(role))
      })
    })

    describe.each(Object.entries(mutations))('the mutation %s', (_, { ask, refusal, ...answered }) => {
      test.each(roleNames)('asked by %s', async (role) => {
        const things = await app.things(whose, isUpkeep)
        const before = await app.trail()
        const isDone = answered[whose].includes(role)
        if (isDone) app.actDone()
        const { refused } = await app.ask(role, ask(things))
        const noted = (await app.trail()) - before
        if (isDone) expect({ refused, isNoted: noted > 0 }).toEqual({ refused: undefined, isNoted: true })
        else {
          expect(['Not Authorized', refusal ?? 'Not Authorized']).toContain(refused)
          expect(noted).toBe(0)
        }
      })
    })
  })
}
