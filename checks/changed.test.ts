/** Which changes reach the browser journeys. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changedFiles, reachesJourneys, staysInJourneys } from './changed.ts'

test.each([
  ['portal/map/labels.ts', true],
  ['server/db/migrations/0001-start.sql', true],
  ['package-lock.json', true],
  ['e2e/api.ts', true],
  ['portal/map/labels.test.ts', false],
  ['server/rights/alerts.cases.ts', false],
  ['bench/run.ts', false],
  ['README.md', false],
])('%s reaches the journeys: %s', (file, reaches) => {
  expect(reachesJourneys(file)).toBe(reaches)
})

test('a change of journeys alone runs those that import it, a change of their stage runs all', () => {
  expect(staysInJourneys('e2e/map.e2e.ts')).toBe(true)
  expect(staysInJourneys('e2e/app.ts')).toBe(false)
  expect(staysInJourneys('portal/map/labels.ts')).toBe(false)
})

test('what differs from a base is listed, committed or not, and so is what git does not know yet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-changed-'))
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder })
  try {
    git('init', '--quiet')
    for (const name of ['one', 'two']) writeFileSync(join(folder, name), '')
    git('add', '.')
    git('commit', '--quiet', '-m', 'first')
    writeFileSync(join(folder, 'one'), 'more')
    git('commit', '--quiet', '-am', 'second')
    writeFileSync(join(folder, 'two'), 'more')
    writeFileSync(join(folder, 'three'), '')
    expect(changedFiles(folder, 'HEAD')).toEqual(['two', 'three'])
    expect(changedFiles(folder, 'HEAD~1')).toEqual(['one', 'two', 'three'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
