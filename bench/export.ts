/** What an export costs: 100,000 vehicles with every column to CSV and to a workbook, and by how much the server grows. */
import { type Benchmark, figure } from './bench.ts'
import { account, body, fullReport, postAll, seedFile } from './fleet.ts'
import { openHouse, temporaryFolder } from './house.ts'

const vehicles = 100_000
const perRequest = 1_000
const mega = 1024 * 1024

interface Told {
  readonly id: string
  readonly state: string
  readonly bytes: number
}

export const exports: Benchmark = {
  name: 'export',
  about: `${vehicles.toLocaleString('en-US')} vehicles × all columns to CSV and XLSX in the background: how long, and how much memory the server takes more.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    const house = await openHouse(folder, { SEED: seedFile(folder, vehicles) })
    const at = Date.now() - 60_000
    await postAll(
      house.url,
      house.key,
      Array.from({ length: vehicles / perRequest }, (_, n) =>
        body(Array.from({ length: perRequest }, (_, i) => fullReport(n * perRequest + i, 0, at))),
      ),
      2,
    )
    await new Promise((resolve) => setTimeout(resolve, 20_000))
    const basic = Buffer.from(`${account.email}:${account.password}`).toString('base64')
    const login = await fetch(`${house.url}/auth/v1/loginV2`, {
      headers: { authorization: `Basic ${basic}` },
    })
    const { token } = (await login.json()) as { token: string }
    const ask = async <T>(query: string): Promise<T> => {
      const answer = await fetch(`${house.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      const { data, errors } = (await answer.json()) as { data: T; errors?: unknown }
      if (errors) throw new Error(`The query failed: ${JSON.stringify(errors)}`)
      return data
    }
    const measured = []
    for (const format of ['csv', 'xlsx']) {
      const before = house.resident()
      let most = before
      const began = performance.now()
      const { startExport } = await ask<{ startExport: { id: string } }>(
        `mutation { startExport(input: { format: "${format}" }) { id } }`,
      )
      let told: Told | undefined
      do {
        await new Promise((resolve) => setTimeout(resolve, 50))
        most = Math.max(most, house.resident())
        const { exports } = await ask<{ exports: readonly Told[] }>('{ exports { id state bytes } }')
        told = exports.find(({ id }) => id === startExport.id)
      } while (told?.state === 'running')
      if (told?.state !== 'done') throw new Error(`The export to ${format} ended as ${told?.state}.`)
      const took = (performance.now() - began) / 1000
      say(`${format}: ${took.toFixed(1)} s, ${(told.bytes / mega).toFixed(1)} MiB`)
      measured.push(
        figure(`export/${format} growth`, (most - before) / mega, 'MiB', { most: 100 }),
        figure(`export/${format} time`, took, 's', { most: 60 }),
      )
    }
    await house.stop()
    remove()
    return measured
  },
}
