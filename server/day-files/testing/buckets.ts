/** For tests: servers that speak the S3 protocol, with a bucket. They keep objects as files of a folder. */
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as tcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import S3rver from '@20minutes/s3rver'

export interface TestBuckets {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly keyId: string
  readonly secret: string
  /** The names of the objects that are there, with their bytes. */
  readonly objects: () => ReadonlyMap<string, Buffer>
  readonly close: () => Promise<void>
}

const filesBelow = (folder: string, isObject: (name: string) => boolean): ReadonlyMap<string, Buffer> => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => relative(folder, join(folder, name)).replaceAll('\\', '/'))
  return new Map(
    names
      .filter(isObject)
      .toSorted()
      .map((name) => [name.replace(/\._S3rver_object$/, ''), readFileSync(join(folder, name))]),
  )
}

/** One from npm, which checks signatures. It does not know how to abandon an upload in parts. */
export const openS3rver = async (): Promise<TestBuckets> => {
  const directory = mkdtempSync(join(tmpdir(), 'tandem-s3-'))
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false },
    configureBuckets: [{ name: 'days' }, { name: 'lake' }],
  })
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'days',
    keyId: 'S3RVER',
    secret: 'S3RVER',
    objects: () => filesBelow(join(directory, 'days'), (name) => name.endsWith('._S3rver_object')),
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Whether the gateway of Versity is there: `go install github.com/versity/versitygw/cmd/versitygw@latest`. */
export const hasVersity = await promisify(execFile)('versitygw', ['--version']).then(
  () => true,
  () => false,
)

/** It knows all of the protocol that is used here. */
export const openVersity = async (): Promise<TestBuckets> => {
  const directory = mkdtempSync(join(tmpdir(), 'tandem-vgw-'))
  mkdirSync(join(directory, 'store', 'days'), { recursive: true })
  mkdirSync(join(directory, 'side'))
  const probe = tcpServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  const process = spawn(
    'versitygw',
    ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', '--sidecar', join(directory, 'side'), 'store'],
    {
      cwd: directory,
      stdio: 'ignore',
      env: { ...globalThis.process.env, ROOT_ACCESS_KEY: 'tandem', ROOT_SECRET_KEY: 'tandem-secret' },
    },
  )
  const endpoint = `http://127.0.0.1:${port}`
  while (!(await fetch(endpoint).then(Boolean, () => false))) {
    if (process.exitCode !== null) throw new Error('The gateway of Versity did not start.')
    await pause(50)
  }
  return {
    ...{ endpoint, region: 'us-east-1', bucket: 'days', keyId: 'tandem', secret: 'tandem-secret' },
    objects: () => filesBelow(join(directory, 'store', 'days'), (name) => !name.startsWith('.sgwtmp')),
    close: async () => {
      const ended = new Promise((done) => process.once('exit', done))
      process.kill()
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export interface Between {
  readonly endpoint: string
  /** Every request that came, as "PUT /days/x?partNumber=1". */
  readonly asked: string[]
  /** Requests of this kind are not passed on: the connection is closed. */
  breaks: RegExp | null
  /** Until then nothing is passed on. */
  holds: Promise<void> | null
  readonly close: () => void
}

/** Stands between and passes on what comes, or breaks off. */
export const openBetween = async (to: string): Promise<Between> => {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    const what = `${request.method} ${request.url}`
    asked.push(what)
    if (between.breaks?.test(what)) return request.socket.destroy()
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      await between.holds
      const { method = 'GET', headers } = request
      // Signed is the host that was asked, so it is passed on as it came.
      const { request: ask } = await import('node:http')
      const { hostname, port } = new URL(to)
      const on = ask({ hostname, port, method, path: request.url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      on.on('error', () => request.socket.destroy())
      on.end(Buffer.concat(chunks))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const between: Between = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    breaks: null,
    holds: null,
    close: () => server.close(),
  }
  return between
}
