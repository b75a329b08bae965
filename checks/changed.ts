/** What a change touches, and whether it can reach the browser journeys. */
import { execFileSync } from 'node:child_process'

/** The files that differ from a base, committed or not, by their paths from the root. */
export function changedFiles(root: string, base: string): readonly string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...git('diff', '--name-only', '--merge-base', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** Whether a browser could see the change; what only tests import is not seen. */
export const reachesJourneys = (file: string): boolean =>
  /^((portal|server|domain|atlas|basemap|simulator|e2e)\/|build\.ts$|package(-lock)?\.json$)/.test(file) &&
  !/\.(test|cases)\.tsx?$|\.md$/.test(file)

/** Whether the change is one of journeys alone: then only those that import it are run. */
export const staysInJourneys = (file: string): boolean =>
  file.startsWith('e2e/') && !/config|app\.ts/.test(file)
