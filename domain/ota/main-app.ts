/** The job that updates a gateway's firmware. */
import { t } from '../basics/texts.ts'
import { jobType } from './job-type.ts'

export const mainAppJob = jobType({
  name: 'mainApp',
  title: t('Main app'),
  sends: 'mainApp',
  steps: ['downloading', 'installing', 'done', 'failed'],
  undo: {
    words: t('Roll back: each device gets its previous version.'),
    before: ({ firmware }) => (firmware.mainApp === undefined ? null : { version: firmware.mainApp }),
  },
  conditions: ['battery', 'standing', 'coverage', 'noReeferAlarm'],
  shows: ({ firmware }, order) => order.package !== null && firmware.mainApp === order.package.version,
})
