/** `npm run bench [-- NAME…]`: runs the benchmarks one after another, prints a JSON line a figure and a table, keeps the results. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Measured, misses } from './bench.ts'
import { benchmarks } from './index.ts'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `No benchmark is called ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exit(2)
}

const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${release()} ${arch()}`,
  node: process.version,
}

const folder = join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })

const results: Measured[] = []
for (const [name, load] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const benchmark = await load()
  console.error(`${name}: ${benchmark.about}`)
  const measured = await benchmark.run((line) => console.error(`  ${line}`))
  for (const each of measured) console.log(JSON.stringify(each))
  results.push(...measured)
  const at = new Date().toISOString()
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify({ at, machine, results: measured }, null, 2)}\n`,
  )
}

const round = (value: number) => Number(value.toPrecision(4)).toLocaleString('en-US')
console.error('')
console.table(
  results.map(({ name, value, unit, against, ratio, aim, met }) => ({
    name,
    value: `${round(value)} ${unit}`,
    against: against ? `${against.name}: ${round(against.value)}` : '',
    ratio: ratio === null ? '' : ratio.toFixed(2),
    aim,
    met: met ? 'yes' : 'NO',
  })),
)
const missed = misses(results)
console.error(
  missed.length === 0
    ? `All ${results.length} figures meet their aims.`
    : `${missed.length} of ${results.length} figures miss their aims:\n${missed.map((line) => `  ${line}`).join('\n')}`,
)
process.exit(0)
