/** The windows of a file of journeys: one for each person who comes again and again, or one for each journey. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type Person, type VisitOptions, visit } from './browser.ts'
import { visitAs } from './signed-in.ts'

let browser: Browser
const opened = new Map<string, Person>()
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Somebody else, in the same browser. */
export const visitor = (options: VisitOptions = {}) => visit(browser, options)

/** Who was here before is signed in already, and begins at a path anew. */
async function windowOf(email: string, path: string): Promise<Person> {
  const known = opened.get(email)
  if (known) {
    await known.page.goto(path)
    return known
  }
  const person = await visitAs(browser, email, path)
  opened.set(email, person)
  return person
}

/** A journey of somebody that begins at a path; the page makes no trouble on the way. */
export const journey = (name: string, who: string, path: string, act: (person: Person) => Promise<void>) =>
  test(name, async () => {
    const person = await windowOf(who, path)
    await person.page.getByRole('button', { name: 'Log Out' }).waitFor()
    await act(person)
    expect(person.troubles.splice(0)).toEqual([])
  })

/** A journey of somebody in a window of its own, which is closed at its end: on a phone, in the dark, to be inspected. */
export const journeyApart = (
  name: string,
  who: string,
  path: string,
  options: VisitOptions,
  act: (person: Person) => Promise<void>,
) =>
  test(name, async () => {
    const person = await visitAs(browser, who, path, options)
    await act(person)
    expect(person.troubles).toEqual([])
    await person.context.close()
  })

/** A journey of somebody new, with nothing stored; the page makes no trouble on the way. */
export const newcomer = (name: string, act: (person: Person) => Promise<void>, options: VisitOptions = {}) =>
  test(name, async () => {
    const person = await visitor(options)
    await act(person)
    expect(person.troubles).toEqual([])
    await person.context.close()
  })
