import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { files, importsOf, read } from './sources.ts'

const root = join(import.meta.dirname, '..')
const facts = JSON.parse(read('package.json'))

test('what runs needs no package of development', () => {
  const modules = /^(server|simulator|domain|atlas|basemap|portal)\//
  const isOfTests = /\.(test|e2e)\.tsx?$|\/testing(\.tsx?$|\/)|\/test-setup\.ts$|^server\/rights\//
  const running = files().filter(
    (file) => (modules.test(file) || file === 'build.ts') && !isOfTests.test(file),
  )
  const missing = running.flatMap((file) =>
    importsOf(file)
      .filter(({ path, name }) => path === null && !/^node:/.test(name) && !builtinModules.includes(name))
      .map(({ name }) => (name.startsWith('@') ? name.split('/', 2).join('/') : name.split('/')[0]!))
      // Where there are types alone nothing is left of the import when it runs.
      .filter((name) => existsSync(join(root, 'node_modules', name)) && !(name in facts.dependencies))
      .map((name) => `${file} ${name}`),
  )
  expect(missing).toEqual([])
})

/** Starts the launcher as if it were run by a Node of this version. */
const launchedBy = (version: string, ...args: string[]) => {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  const { status, stderr } = spawnSync(process.execPath, ['--import', pretend, 'tandem.js', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stderr: stderr.trim() }
}

test.each(['18.20.4', '20.20.2', '22.17.1'])('Node %s is told in a line that it is too old', (version) => {
  const { status, stderr } = launchedBy(version, 'start')
  expect(status).toBe(1)
  expect(stderr).toContain(`Tandem needs Node 22.18 or newer; this is Node ${version}.`)
  expect(stderr.split('\n')).toHaveLength(1)
})

test('a newer Node is taken, and a command that there is not is answered with those there are', () => {
  const { status, stderr } = launchedBy('22.18.0', 'fly')
  expect(status).toBe(1)
  expect(stderr).toBe(
    'There is no command "fly". There are: start, demo, replay, build, upgrade, recount, export-account, import-account, delete-account, backup, restore, new-password.',
  )
})

test('an installation by an older Node does not begin with a warning for each package', () => {
  expect(read('.npmrc')).toMatch(/^loglevel=error$/m)
})

test('every command of the launcher has its file', () => {
  const imported = [...read('tandem.js').matchAll(/import\('\.\/(.+?)'\)/g)].map((found) => found[1]!)
  expect(imported.length).toBeGreaterThan(4)
  expect(imported.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('the container and the unit name files, settings and ports that there are', () => {
  const dockerfile = read('deploy/Dockerfile')
  const unit = read('deploy/tandem.service')
  const config = read('server/config.ts')
  expect(dockerfile).toMatch(/^CMD \["node", "tandem\.js"\]$/m)
  expect(unit).toMatch(/^ExecStart=\S+\/node tandem\.js$/m)
  for (const [, file] of dockerfile.matchAll(/^COPY (?!--from)(\S+)/gm))
    expect(existsSync(join(root, file!)), file).toBe(true)
  const settings = [
    ...[...dockerfile.matchAll(/^(?:ENV|\s+)\s*([A-Z_]+)=/gm)].map((found) => found[1]!),
    ...[...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map((found) => found[1]!),
  ]
  expect(settings).toContain('DATA_DIR')
  // Of the C library, not ours.
  const unknown = settings.filter(
    (name) => name !== 'MALLOC_TRIM_THRESHOLD_' && !config.includes(`  ${name}:`),
  )
  expect(unknown).toEqual([])
  expect(dockerfile).toContain('USER tandem')
  expect(dockerfile).toMatch(/^EXPOSE 8080 1883$/m)
})

test('every setting has its line in the documentation', () => {
  const config = read('server/config.ts')
  const documented = read('docs/configuration.md')
  const names = [...config.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map((found) => found[1]!)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => name !== 'NODE_ENV' && !documented.includes(`\`${name}\``))).toEqual([])
})
