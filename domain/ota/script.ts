/** The job that puts a script on a gateway, in place of an older one of the same name. */
import { t } from '../basics/texts.ts'
import { jobType } from './job-type.ts'

export const scriptJob = jobType({
  name: 'script',
  title: t('Script'),
  sends: 'script',
  steps: ['downloading', 'installing', 'done', 'failed'],
  undo: {
    words: t('Roll back: each device gets its previous version, where it had one.'),
    before: ({ firmware }, order) => {
      const version = order.package ? firmware[`script.${order.package.name}`] : undefined
      return version === undefined ? null : { version }
    },
  },
  conditions: ['coverage'],
  shows: ({ firmware }, order) =>
    order.package !== null && firmware[`script.${order.package.name}`] === order.package.version,
})
