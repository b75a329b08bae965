/** The job that starts a gateway again. */
import { t } from '../basics/texts.ts'
import { jobType } from './job-type.ts'

export const deviceResetJob = jobType({
  name: 'deviceReset',
  title: t('Device reset'),
  sends: null,
  steps: ['installing', 'done', 'failed'],
  undo: null,
  conditions: ['standing', 'coverage', 'noReeferAlarm'],
  // That it has started again may have had other causes.
  shows: null,
})
