/** Reports as services of the server: what makes them when they are due, and their files. */
import { standbyUrl } from '../platform/reads.ts'
import { service } from '../platform/service.ts'
import { detentionRoutes } from './detention/routes.ts'
import { reportRoutes } from './routes.ts'
import { startRunner } from './runner.ts'
import type { Site } from './site.ts'
import { openThreads } from './threads.ts'
import type { ReportWork } from './work.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    /** Has runs that wait made at once. */
    readonly reportsWanted: () => void
    readonly reportWork: ReportWork
    readonly reportSite: () => Site
  }
}

/** Reports made at the same time: more would take the database from ingest and portals. */
const atOnce = 2

/**
 * What somebody waits for at a screen is made in the process that is asked.
 * @param makesRuns whether it also makes what is due
 */
export const reportRunnerService = ({ makesRuns }: { readonly makesRuns: boolean }) =>
  service(
    'reports',
    ['pool', 'reads', 'log', 'databaseUrl', 'site', 'bus'],
    ({ pool, reads, log, databaseUrl, site, bus }) => {
      const threads = openThreads({
        url: databaseUrl,
        readUrl: () => standbyUrl(reads, pool),
        runs: atOnce,
      })
      const reportSite = (): Site => ({ product: site.product, publicUrl: site.publicUrl() })
      const gives = { reportWork: threads.work, reportSite }
      if (!makesRuns) return { gives, stop: threads.stop }
      const runner = startRunner({ pool, log, work: threads.work, atOnce, site: reportSite })
      bus.on('reports', runner.nudge)
      return {
        gives: { ...gives, reportsWanted: runner.nudge },
        figures: runner.figures,
        stop: async () => {
          // What is being made is taken up again after the next start.
          const stopped = runner.stop()
          await threads.stop()
          await stopped
        },
      }
    },
  )

export const reportFilesService = service(
  'report files',
  ['http', 'access', 'pool', 'reportWork', 'reportSite'],
  ({ http, access, pool, reportWork, reportSite }) => {
    const options = { access, pool, work: reportWork, site: reportSite }
    http.register(reportRoutes, options)
    http.register(detentionRoutes, options)
  },
)
