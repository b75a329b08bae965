import { expect, test } from 'vitest'
import { reportKinds } from '#domain/reports/index.ts'
import { reportPages, reportSlugs } from './report-configs.screen.ts'

test('each kind of report has its page, behind its flag', () => {
  const flagged: Readonly<Record<string, string>> = reportSlugs.flagged
  expect(reportKinds.map(({ slug }) => slug).toSorted()).toEqual(
    [...reportSlugs.always, ...Object.keys(flagged)].toSorted(),
  )
  for (const { slug, flag } of reportKinds) expect(flagged[slug]).toBe(flag)
})

test('the bare short path of a kind leads to its page', () => {
  const moved = Object.assign({}, ...reportPages.map((screen) => screen.moved))
  for (const { slug } of reportKinds) expect(moved[`/${slug}`]).toBe(`/alertconfiguration/${slug}`)
})
