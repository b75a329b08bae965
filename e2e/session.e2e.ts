/** A session over time and over tabs: renewed while somebody is there, ended when nobody is, shared by all tabs. */
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { fillSignIn, seesPath, signIn } from './browser.ts'
import { inDatabase } from './database.ts'
import { customerId, makeUser } from './people.ts'
import { newcomer as journey } from './windows.ts'

const email = 'long.shift@northstar.example'
beforeAll(async () => {
  await makeUser(email, [`CUSTOMER_${await customerId('Northstar Logistics')}`])
})

const token = (page: Page) => page.evaluate(() => localStorage.getItem('id_token'))
const enter = async (page: Page, path = '/profile') => {
  await signIn(page, email, path)
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
}
/** Counts how often the session is renewed. */
const renewals = (context: BrowserContext) => {
  const requests: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/v1/refreshToken')) requests.push(request.url())
  })
  return requests
}

journey('While I am there my session is renewed before it ends, once for all my tabs', async (person) => {
  const { page, context } = person
  await context.clock.install()
  const requests = renewals(context)
  await enter(page)
  const other = await context.newPage()
  await other.goto('/settings')
  await other.getByRole('button', { name: 'Log Out' }).waitFor()
  const first = await token(page)
  await context.clock.fastForward('50:00')
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  expect(await token(page)).toBe(first)
  await context.clock.fastForward('06:00')
  await expect.poll(() => token(page)).not.toBe(first)
  expect(await token(other)).toBe(await token(page))
  // An hour after the sign-in both are still in.
  await context.clock.fastForward('06:00')
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  await other.getByRole('button', { name: 'Log Out' }).waitFor()
  expect(requests.length).toBe(1)
})

journey(
  'When nobody was there the session ends, and leads back to where I was',
  async ({ page, context }) => {
    await context.clock.install()
    const requests = renewals(context)
    await enter(page, '/profile?from=desk')
    const first = await token(page)
    await context.clock.fastForward('56:00')
    // Renewing would be due; nobody has touched anything for longer than the session waits for.
    await context.clock.runFor(6_000)
    expect(await token(page)).toBe(first)
    await context.clock.fastForward('05:00')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await seesPath(page, '/')
    expect(await token(page)).toBeNull()
    expect(requests).toEqual([])
    await fillSignIn(page, email)
    await page.getByRole('button', { name: 'Log Out' }).waitFor()
    expect(page.url()).toMatch(/\/profile\?from=desk$/)
  },
)

journey(
  'A session that was ended elsewhere leaves the layout and the way back, and nothing else',
  async (person) => {
    const { page } = person
    await enter(page)
    await page.evaluate(() => {
      localStorage.setItem('grid-layout', '{"users":1}')
      localStorage.setItem('visibleGridModules', '["map"]')
      localStorage.setItem('dismissed-banner-alerts', '[7]')
      localStorage.setItem('latitude', '39.71')
    })
    await inDatabase(
      `UPDATE sign_in SET ended = now() WHERE ended IS NULL
      AND user_id = (SELECT id FROM user_account WHERE email = $1)`,
      [email],
    )
    // Servers notice within seconds; the first call after that is answered by 401, and leads to the sign-in.
    const statuses: number[] = []
    page.on('response', (response) => statuses.push(response.status()))
    const signIn = page.getByRole('button', { name: 'Sign in' })
    const logOut = page.getByRole('button', { name: 'Log Out' })
    await expect
      .poll(async () => {
        await page.goto('/profile?again=1')
        await signIn.or(logOut).waitFor()
        return signIn.isVisible()
      })
      .toBe(true)
    expect(statuses).toContain(401)
    const left = await page.evaluate(() => ({ ...localStorage }))
    // How the browser looks is nobody's secret; and whoever asked once more, signed out by then, is led back too.
    const free = ['theme', 'menu', 'map-base', 'redirectPathAfterLogin']
    const kept = Object.fromEntries(Object.entries(left).filter(([key]) => !free.includes(key)))
    expect(kept).toEqual({
      'grid-layout': '{"users":1}',
      visibleGridModules: '["map"]',
      'dismissed-banner-alerts': '[7]',
      [`redirectPathAfterLogin:${email}`]: '/profile?again=1',
    })
    await fillSignIn(page, email)
    await page.getByRole('button', { name: 'Log Out' }).waitFor()
    expect(page.url()).toMatch(/\/profile\?again=1$/)
  },
)

journey('One sign-in serves every tab, and one sign-out ends them all', async ({ page, context }) => {
  const others = await Promise.all(
    ['/settings', '/help/faq'].map(async (path) => {
      const other = await context.newPage()
      await other.goto(path)
      await other.getByRole('button', { name: 'Sign in' }).waitFor()
      return other
    }),
  )
  await enter(page)
  for (const other of others) await other.getByRole('button', { name: 'Log Out' }).waitFor()
  await others[0]!.getByRole('button', { name: 'Log Out' }).click()
  for (const one of [page, ...others]) {
    await one.getByRole('button', { name: 'Sign in' }).waitFor()
    await seesPath(one, '/')
  }
  expect(await token(page)).toBeNull()
})

journey(
  'Where the connection breaks during sign-in, the page says so and I try again',
  async ({ page, context }) => {
    await enter(page)
    const broken = /[/]graphql$/
    await context.route(broken, (route) =>
      route.request().postData()?.includes('buysFromHouse') ? route.abort() : route.continue(),
    )
    await page.goto('/settings')
    const alert = page.getByRole('alert').filter({ hasText: 'Unknown error occurred!' })
    await alert.waitFor()
    await context.unroute(broken)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await alert.waitFor({ state: 'detached' })
  },
)
