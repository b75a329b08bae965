import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/config.ts'
import { everything, files, importsOf, read } from './sources.ts'

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
    'There is no command "fly". There are: start, demo, replay, cluster, build, upgrade, recount, export-account, import-account, delete-account, move-customer, backup, restore, new-password.',
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

/** The names of settings; those that a module declares and the configuration takes over count too. */
const settings = [
  read('server/config.ts'),
  ...files()
    .filter((file) => /^server\/.*settings\.ts$/.test(file))
    .map(read),
].flatMap((text) => [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map((found) => found[1]!))
/** Of the C library, not ours. */
const isKnown = (name: string) => name === 'MALLOC_TRIM_THRESHOLD_' || settings.includes(name)

describe('several processes', () => {
  const roles = ['api', 'engine', 'jobs', 'front']

  test.each(roles)('the unit of %s names its role, and settings that there are', (role) => {
    const unit = read(`deploy/tandem-${role}.service`)
    const named = new Map(
      [...unit.matchAll(/^Environment=([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
    )
    expect(named.get('ROLE')).toBe(role)
    expect([...named.keys()].filter((name) => !isKnown(name))).toEqual([])
    expect(unit).toMatch(/^ExecStart=\S+\/node tandem\.js$/m)
    // A front is given no secret of a cell.
    const given = role === 'front' ? 'tandem-front.env' : 'tandem.env'
    expect(/^EnvironmentFile=-\/etc\/(.*)$/m.exec(unit)?.[1]).toBe(given)
  })

  test('no two of them take the same port of one machine', () => {
    const ports = roles.flatMap((role) => {
      const of = (name: string) =>
        new RegExp(`^Environment=${name}=(\\d+)$`, 'm').exec(read(`deploy/tandem-${role}.service`))?.[1]
      const mqtt = role === 'api' || role === 'front' ? [of('MQTT_PORT') ?? '1883'] : []
      return [of('PORT'), ...mqtt]
    })
    expect(new Set(ports).size).toBe(6)
  })

  test.each(['deploy/nats/nats.conf', 'deploy/helm/templates/nats.yaml'])(
    'the servers of the log in %s write each report to disk, and read what they are given',
    (file) => {
      const text = read(file)
      const jetstream = /\bjetstream \{([^}]+)/.exec(text)?.[1]
      expect(jetstream).toMatch(/^\s+sync_interval: always$/m)
      const given = file.endsWith('.conf') ? ['NATS_NAME', 'NATS_DATA'] : ['NATS_NAME']
      expect([...text.matchAll(/\$([A-Z_]+)/g)].map((found) => found[1])).toEqual(given)
    },
  )

  test('the unit of a server of the log is given its folder, which systemd makes', () => {
    const unit = read('deploy/tandem-nats.service')
    const folder = /^StateDirectory=(.+)$/m.exec(unit)?.[1]
    expect(/^Environment=NATS_DATA=(.+)$/m.exec(unit)?.[1]).toBe(`/var/lib/${folder}`)
    expect(unit).toMatch(/^EnvironmentFile=\/etc\/tandem-nats\.env$/m)
  })

  interface Container {
    readonly environment?: Readonly<Record<string, string>>
    readonly ports?: readonly string[]
    readonly volumes?: readonly string[]
    readonly depends_on?: object
  }
  type Containers = Readonly<Record<string, Container>>
  const composed = (file: string): Containers =>
    parse(read(`deploy/${file}`), {
      merge: true,
      customTags: [{ tag: '!reset', collection: 'seq', resolve: (value) => value }],
    }).services
  const services = composed('compose.yaml')
  /** As Docker Compose puts two files together. */
  const withFile = (file: string): Containers => {
    const more = composed(file)
    const names = [...new Set([...Object.keys(services), ...Object.keys(more)])]
    return Object.fromEntries(
      names.map((name) => {
        const environment = { ...services[name]?.environment, ...more[name]?.environment }
        return [name, { ...services[name], ...more[name], environment }]
      }),
    )
  }
  const oursOf = (all: Containers) => Object.entries(all).filter(([, { environment }]) => environment?.ROLE)
  const ours = oursOf(services)

  test('the containers have each role, one database, and settings that there are', () => {
    expect(new Set(ours.map(([, { environment }]) => environment!.ROLE))).toEqual(
      new Set(['api', 'engine', 'jobs']),
    )
    for (const [name, { environment = {} }] of ours) {
      expect(
        Object.keys(environment).filter((setting) => !isKnown(setting)),
        name,
      ).toEqual([])
      expect(environment.DATABASE_URL, name).toContain('@postgres:5432/')
      if (environment.ROLE === 'engine') expect(environment.ENGINE_HOST, name).toBe(name)
    }
  })

  test('with a log all of them are given its three servers', () => {
    const all = withFile('compose.log.yaml')
    const servers = Object.entries(all).filter(([, { environment }]) => environment?.NATS_NAME !== undefined)
    expect(servers).toHaveLength(3)
    for (const [name, { environment, volumes }] of servers) {
      expect(environment!.NATS_NAME).toBe(name)
      expect(volumes).toContain(`${name}:${environment!.NATS_DATA}`)
      expect(read('deploy/nats/nats.conf')).toContain(`nats://${name}:6222`)
    }
    const url = servers.map(([name]) => `nats://${name}:4222`).join(',')
    for (const [name, { environment }] of oursOf(all)) expect(environment!.NATS_URL, name).toBe(url)
  })

  test('with a front all of them are one cell, and people and gateways come by the front alone', () => {
    const all = withFile('compose.cells.yaml')
    const { front, api, ...others } = Object.fromEntries(oursOf(all))
    expect(front!.environment).not.toHaveProperty('DATABASE_URL')
    expect(front!.ports).toEqual(services.api!.ports)
    expect(api!.ports).toEqual([])
    for (const { environment } of [api!, ...Object.values(others)])
      expect(environment).toMatchObject({
        DIRECTORY_URL: front!.environment!.DIRECTORY_URL,
        ...{ CELL: 'a', CELL_URL: `http://api:${api!.environment!.PORT}` },
      })
  })

  test.each(['compose.yaml', 'compose.log.yaml', 'compose.cells.yaml'])(
    'with %s the server takes what each container is given',
    (file) => {
      for (const [name, { environment }] of oursOf(withFile(file))) {
        // What somebody has to set, what is set unless somebody does, and what may be left out.
        const set = Object.entries(environment!).map(([setting, value]) => [
          setting,
          String(value)
            .replaceAll(/\$\{[A-Z_]+:\?[^}]*\}/g, 'x')
            .replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1'),
        ])
        expect(() => readConfig(Object.fromEntries(set)), name).not.toThrow()
        expect(set.filter(([setting]) => !isKnown(setting!)).map(String), name).toEqual([])
      }
    },
  )

  test('ports of containers lead to what listens there, and the files they mount are there', () => {
    const { ports, environment } = services.api!
    expect(ports).toEqual([`8080:${environment!.PORT}`, `1883:${environment!.MQTT_PORT}`])
    const files = ['compose.yaml', 'compose.log.yaml', 'compose.cells.yaml']
    for (const { volumes = [] } of files.flatMap((file) => Object.values(composed(file))))
      for (const volume of volumes.filter((one) => one.startsWith('./')))
        expect(existsSync(join(root, 'deploy', volume.split(':')[0]!)), volume).toBe(true)
  })

  test('the chart names settings and values that there are', () => {
    const values = parse(read('deploy/helm/values.yaml'))
    const environment = { ...values.environment, ...values.front.environment }
    expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([])
    // What nobody has asked for is not there.
    for (const name of ['front', 'nats', 'postgres', 'ingress'])
      expect(values[name].enabled, name).toBe(false)
    expect(parse(read('deploy/helm/Chart.yaml'))).toMatchObject({ apiVersion: 'v2', name: 'tandem' })
    const templates = everything().filter((file) => file.startsWith('deploy/helm/templates/'))
    expect(templates.length).toBeGreaterThan(5)
    const named = templates.flatMap((file) =>
      [...read(file).matchAll(/\.Values\.([A-Za-z.]+)/g)].map((found) => found[1]!),
    )
    const isThere = (path: string) =>
      path
        .split('.')
        .reduce((at: unknown, key) => (at as Record<string, unknown> | undefined)?.[key], values) !==
      undefined
    expect(named.filter((path) => !isThere(path))).toEqual([])
    const variables = templates.flatMap((file) => {
      const text = read(file)
      const found = [...text.matchAll(/\bname: ([A-Z][A-Z_]+)\b/g)].map((one) => one[1]!)
      // Some are for the servers of the log.
      return found.filter((name) => !text.includes(`$${name}`))
    })
    for (const name of ['ENGINE_HOST', 'NATS_URL']) expect(variables).toContain(name)
    expect(variables.filter((name) => !isKnown(name))).toEqual([])
  })

  test('a pod that migrates the database is not killed meanwhile', () => {
    const pod = read('deploy/helm/templates/_helpers.tpl')
    expect(pod).toMatch(/startupProbe:\n.+\/healthz.+\n +periodSeconds: 10\n.+startMinutes \| int \| mul 6/)
    expect(pod.indexOf('startupProbe')).toBeLessThan(pod.indexOf('livenessProbe'))
    expect(pod).not.toContain('initialDelaySeconds')
  })

  test('braces of templates are closed', () => {
    for (const file of everything().filter((one) => one.startsWith('deploy/helm/templates/'))) {
      const text = read(file)
      expect(text.match(/\{\{/g)?.length, file).toBe(text.match(/\}\}/g)?.length)
      const opened = text.match(/\{\{-? (if|range|define|with) /g)?.length ?? 0
      expect(text.match(/\{\{-? end /g)?.length ?? 0, file).toBe(opened)
    }
  })
})

test('every setting has its line in the documentation', () => {
  const documented = read('docs/configuration.md')
  expect(settings.length).toBeGreaterThan(20)
  expect(settings.filter((name) => name !== 'NODE_ENV' && !documented.includes(`\`${name}\``))).toEqual([])
})
