/** How fast many gateways fetch one package at once, beside the same file from plain Fastify static. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared, type Measured } from './bench.ts'
import { ask, beginCampaign, firstWaveWritten, manage, managedSeed, serialOf } from './managed.ts'

/** Megabytes a second of so many downloads at once, each over a connection of its own; the better of two rounds. */
const throughput = async (urls: readonly string[], token: string, bytes: number): Promise<number> => {
  let best = 0
  for (let round = 0; round < 2; round++) {
    const agent = new Agent({ maxSockets: urls.length })
    const began = performance.now()
    const answers = await Promise.all(urls.map((url) => ask(url, { token, agent })))
    const seconds = (performance.now() - began) / 1_000
    const wrong = answers.find((answer) => answer.status !== 200 || answer.bytes.length !== bytes)
    if (wrong) throw new Error(`A download ended with ${wrong.status} and ${wrong.bytes.length} bytes.`)
    agent.destroy()
    best = Math.max(best, (urls.length * bytes) / 1e6 / seconds)
  }
  return best
}

/** @param devices that fetch so many bytes at once */
export const measureDownload = async (devices: number, bytes: number): Promise<readonly Measured[]> => {
  const { folder, remove } = temporaryFolder()
  const app = await startApp(folder, { SEED: managedSeed(folder, devices) })
  const managed = await manage(app, devices, bytes)
  const { id } = await beginCampaign(managed, devices)
  await firstWaveWritten(managed, id, devices)
  const serials = Array.from({ length: devices }, (_, n) => serialOf(n))
  for (const serial of serials) await ask(`${app.url}/ingest/v1/jobs?serial=${serial}`, { token: app.key })
  const ours = await throughput(
    serials.map((serial) => `${app.url}/ingest/v1/packages/${managed.packageId}?serial=${serial}`),
    app.key,
    bytes,
  )
  await app.stop()
  const root = join(folder, 'static')
  mkdirSync(root)
  writeFileSync(join(root, 'package'), randomBytes(bytes))
  const plain = Fastify()
  await plain.register(fastifyStatic, { root })
  const url = await plain.listen({ port: 0, host: '127.0.0.1' })
  const reference = await throughput(
    serials.map(() => `${url}/package`),
    '',
    bytes,
  )
  await plain.close()
  remove()
  return [
    compared('download', ours, 'MB/s', { name: 'plain Fastify static', value: reference }, { least: 0.8 }),
  ]
}

export const download: Benchmark = {
  name: 'download',
  about: '500 devices fetch a package of 2 MB at once; beside the same file from plain Fastify static.',
  run: () => measureDownload(500, 2 * 2 ** 20),
}
