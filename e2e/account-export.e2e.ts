/** An administrator exports the whole account, downloads the archive, and finds the checksums of its manifest right. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { openBrowser } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, cramped, overflow } from './inspect.ts'
import { makeCustomer, makeUser, openCall } from './people.ts'
import { visitAs } from './signed-in.ts'

const admin = 'admin@account-export-journey.example'
const user = 'user@account-export-journey.example'
const folder = mkdtempSync(join(tmpdir(), 'tandem-account-journey-'))
let browser: Browser
let customer: string
/** Of whom exports are put here as they are for large accounts. */
let large: string
beforeAll(async () => {
  browser = await openBrowser()
  customer = await makeCustomer('AEJ', 'Account Journeys')
  large = await makeCustomer('AEL', 'Large Account Journeys')
  await makeUser(admin, [`CUSTOMER_ADMIN_${customer}`, `CUSTOMER_ADMIN_${large}`])
  await makeUser(user, [`CUSTOMER_${customer}`])
  await openCall('accept-data-agreement', {}, admin)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await browser.close()
})

/** SHA-256 and bytes of each file of an archive, and its manifest. */
const readZip = (path: string) =>
  new Promise<{ sums: ReadonlyMap<string, string>; manifest: string }>((done, fail) =>
    yauzl.open(path, { lazyEntries: true }, (error, zip) => {
      if (error) return fail(error)
      const sums = new Map<string, string>()
      let manifest = ''
      zip.on('error', fail)
      zip.on('end', () => done({ sums, manifest }))
      zip.on('entry', (entry: yauzl.Entry) =>
        zip.openReadStream(entry, async (problem, stream) => {
          if (problem) return fail(problem)
          const pieces: Buffer[] = []
          for await (const piece of stream) pieces.push(piece as Buffer)
          const bytes = Buffer.concat(pieces)
          sums.set(entry.fileName, createHash('sha256').update(bytes).digest('hex'))
          if (entry.fileName === 'manifest.json') manifest = bytes.toString()
          zip.readEntry()
        }),
      )
      zip.readEntry()
    }),
  )

const noExports = (of: string) =>
  inDatabase('DELETE FROM account_export WHERE customer_id = $1', [Number(of)])
const exportLines = (page: Page) => page.getByRole('list', { name: 'Exports' }).getByRole('listitem')

test('an administrator exports the account, and its archive is what its manifest says', async () => {
  await noExports(customer)
  const { page, troubles, context } = await visitAs(browser, admin, `/customer/${customer}`)
  await page.getByRole('link', { name: 'Export the account' }).click()
  await page.getByText('This account was not exported yet.').waitFor()
  await page.getByRole('button', { name: 'Export the account' }).click()
  await page.getByRole('button', { name: 'Download' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^account-AEJ-\d{4}-\d\d-\d\d\.zip$/)
  const path = join(folder, 'account.zip')
  await file.saveAs(path)
  const { sums, manifest } = await readZip(path)
  const { files, customer: whose } = JSON.parse(manifest) as {
    files: readonly { path: string; sha256: string; rows: number }[]
    customer: { shortName: string }
  }
  expect(whose.shortName).toBe('Account Journeys')
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(({ path, sha256 }) => sums.get(path) !== sha256)).toEqual([])
  expect(files.find(({ path }) => path === 'user_account.jsonl')!.rows).toBe(2)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('This account was not exported yet.').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('every state of an export can be read, dark on a phone, and one under way is cancelled', async () => {
  await noExports(large)
  const say = (state: string, more: string) =>
    inDatabase(
      `INSERT INTO account_export (customer_id, asked_by, created, ends, name, state, total, done, at_file, attempt, beat, bytes, problem)
        SELECT $1, 'admin@account-export-journey.example', now(), now() + interval '7 days', 'account-AEJ.zip', '${state}', ${more}`,
      [Number(large)],
    )
  await say('failed', `NULL, 0, NULL, 1, now(), 0, 'large'`)
  await say('failed', `NULL, 0, NULL, 3, now(), 0, 'failed'`)
  await say('cancelled', 'NULL, 0, NULL, 1, now(), 0, NULL')
  await say('running', `9000000, 4100000, 'report.parquet', 1, now() + interval '1 hour', 0, NULL`)
  const { page, troubles, context } = await visitAs(browser, admin, `/account-export/${large}`, {
    theme: 'dark',
    size: 'phone',
    inspected: true,
  })
  await page.getByText('4,100,000 of 9,000,000 rows').waitFor()
  await page.getByText('Writing report.parquet').waitFor()
  await page.getByText('It is too large to be kept here.').waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(await cramped(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Export the account' }).waitFor()
  expect(await exportLines(page).count()).toBe(4)
  expect(troubles).toEqual([])
  await context.close()
})

test('whoever is no administrator has no access to it', async () => {
  const { page, context } = await visitAs(browser, user, `/account-export/${customer}`)
  await page.getByText("don't have access").waitFor()
  await context.close()
})
