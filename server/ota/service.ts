/** The service that dispatches jobs to gateways, and tells of what they run. */
import { service } from '../platform/service.ts'
import { type JobDispatcher, openJobDispatcher } from './dispatcher.ts'
import { openFirmwareNews } from './firmware-news.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    readonly jobDispatcher: JobDispatcher
    /** Has jobs that were released brought at once. */
    readonly jobsReleased: () => void
    /** Has vehicles read anew whose gateway runs another main app. */
    readonly firmwareChanged: (vehicleIds: readonly number[]) => void
  }
}

export const jobsService = service('jobs', ['pool', 'log', 'edits', 'bus'], ({ edits, bus, ...given }) => {
  const news = openFirmwareNews({ tell: edits.vehiclesChanged, log: given.log })
  const jobDispatcher = openJobDispatcher({ ...given, onFirmware: news.changed })
  bus.on('jobs', jobDispatcher.nudge)
  const jobsReleased = () => {
    jobDispatcher.nudge()
    void bus.tell('jobs')
  }
  return {
    gives: { jobDispatcher, jobsReleased, firmwareChanged: news.changed },
    stop: async () => {
      await jobDispatcher.stop()
      await news.stop()
    },
  }
})
