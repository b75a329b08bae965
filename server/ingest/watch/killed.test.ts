import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { startEngine } from '../engine.ts'
import { sendUntilStored, silentLog } from '../testing.ts'
import { reportBatches } from './testing.ts'
import { prepare, rounds, start, stored, vehicles } from './testing-fleet.ts'

const kills = 20

const script = (url: string) => `
  import { startEngine } from '${join(import.meta.dirname, '../engine.ts')}'
  import { sendUntilStored, silentLog } from '${join(import.meta.dirname, '../testing.ts')}'
  import { reportBatches } from '${join(import.meta.dirname, 'testing.ts')}'
  const engine = await startEngine({ url: '${url}', geocoderUrl: null, log: silentLog })
  console.log('go')
  const all = reportBatches(${start}, ${vehicles}, ${rounds})
  for (let n = Number(process.argv[2]); n < all.length; n++) {
    await sendUntilStored(engine, all[n])
    console.log(n)
  }
`

test('an engine killed twenty times under load has the visits and firings of one that never was, none twice', {
  timeout: 900_000,
}, async () => {
  const [undisturbed, killed] = [await prepare(), await prepare()]
  const all = reportBatches(start, vehicles, rounds)
  const folder = mkdtempSync(join(tmpdir(), 'tandem-killed-'))
  const file = join(folder, 'reporting.mjs')
  writeFileSync(file, script(killed.url))
  let next = 0
  for (let kill = 0; kill < kills; kill++) {
    // It has sent what was stored again, as a gateway does that heard no answer.
    const child = spawn(process.execPath, [file, String(Math.max(0, next - 1))], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: child.stdout })
    const begun = Promise.withResolvers<void>()
    child.once('exit', (code) => begun.reject(new Error(`It ended with ${code} before it began.`)))
    lines.on('line', (line) => {
      if (line === 'go') begun.resolve()
      else next = Number(line) + 1
    })
    await begun.promise
    // Never beyond its share of the load, so that every kill meets it at work.
    const share = Math.floor((all.length * (kill + 1)) / (kills + 1))
    const until = performance.now() + 20 + Math.random() * 250
    while (next < share && performance.now() < until) await new Promise((go) => setTimeout(go, 1))
    child.kill('SIGKILL')
    await Promise.all([once(child, 'exit'), once(lines, 'close')])
  }
  expect(next).toBeGreaterThan(0)
  for (const [db, from] of [
    [undisturbed, 0],
    [killed, Math.max(0, next - 1)],
  ] as const) {
    const engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
    for (const batch of all.slice(from)) await sendUntilStored(engine, batch)
    await engine.stop()
  }
  const [wanted, found] = [await stored(undisturbed), await stored(killed)]
  expect(wanted.firings.length).toBeGreaterThan(200)
  expect(found).toEqual(wanted)
  await undisturbed.close()
  await killed.close()
  rmSync(folder, { recursive: true })
})
