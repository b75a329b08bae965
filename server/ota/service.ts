/** The service that dispatches jobs to gateways. */
import { service } from '../platform/service.ts'
import { type JobDispatcher, openJobDispatcher } from './dispatcher.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    readonly jobDispatcher: JobDispatcher
    /** Has jobs that were released brought at once. */
    readonly jobsReleased: () => void
  }
}

export const jobsService = service('jobs', ['pool', 'log'], (given) => {
  const jobDispatcher = openJobDispatcher(given)
  return { gives: { jobDispatcher, jobsReleased: jobDispatcher.nudge }, stop: jobDispatcher.stop }
})
