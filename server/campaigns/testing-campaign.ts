/** For tests of campaigns: what a super admin begins, and what ten gateways that all run the same make of it. */
import type { OtaApp } from './testing.ts'

interface ShownJob {
  readonly serialNumber: string
  readonly state: string
  readonly percent: number
  readonly reason: string
  readonly wave: number
}
interface Shown {
  readonly campaign: {
    readonly state: string
    readonly failures: number
    readonly waves: readonly { readonly begun: boolean; readonly counts: readonly object[] }[]
  }
  readonly campaignJobs: { readonly jobs: readonly ShownJob[] }
}

export const allUnits = Array.from({ length: 10 }, (_, n) => `OTA-${n + 1}`)

/** What tests do with campaigns of an app with ten trailers. */
export const campaignsOf = (app: OtaApp) => {
  let count = 0
  const stateOf = async (id: string): Promise<Shown> =>
    app.admin(
      `query($id: ID!) { campaign(id: $id) { state failures waves { begun counts { state count } } }
        campaignJobs(id: $id, paginationInput: { pageSize: 100 }) { jobs { serialNumber unitId state percent reason wave } } }`,
      { id },
    )
  return {
    /** A main app for Pro B2, as uploaded. */
    mainApp: async (facts: Record<string, string> = {}) => {
      const version = `5.${count++}`
      const content = `firmware ${version}`
      const { id } = await app.upload({ kind: 'mainApp', version, products: 'Pro', ...facts }, content)
      return { id, version, content }
    },
    create: async (input: object) =>
      (
        await app.admin(
          `mutation($input: CampaignInput!) { createCampaign(input: $input) { id state waves { devices } } }`,
          { input: { name: 'Winter', type: 'mainApp', conditions: [], devices: allUnits, ...input } },
        )
      ).createCampaign,
    stateOf,
    jobsIn: async (id: string, state: string): Promise<readonly ShownJob[]> =>
      (await stateOf(id)).campaignJobs.jobs.filter((job) => job.state === state),
    /** Gateways of these jobs ask for them and say so. */
    finish: async (jobs: readonly { serialNumber: string }[], state = 'done', reason?: string) => {
      for (const { serialNumber } of jobs) {
        const job = await app.jobOf(serialNumber)
        await app.says(serialNumber, { id: job.id, state, ...(reason && { reason }) })
      }
    },
    /** Ends all campaigns, and has every gateway run what it ran at first. */
    reset: async () => {
      const { pool } = app.db
      await pool.query('DELETE FROM campaign')
      await pool.query('DELETE FROM device_event')
      await pool.query(
        `UPDATE device SET product = 'Pro', hardware = 'B2', firmware = '{"mainApp": "4.2.1", "modem": "1.0"}',
          config = '{"tetheredIntervalMinutes": 5, "untetheredIntervalMinutes": 1440}', recorded = now() - interval '1 minute'`,
      )
    },
  }
}
