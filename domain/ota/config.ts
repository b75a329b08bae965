/** The job that sets values of a gateway's configuration. */
import { t } from '../basics/texts.ts'
import { jobType } from './job-type.ts'

export const configJob = jobType({
  name: 'config',
  title: t('Configuration'),
  sends: 'config',
  steps: ['installing', 'done', 'failed'],
  undo: {
    words: t('Roll back: each device gets its previous values, where it has told them.'),
    before: ({ config }, order) => {
      const known = Object.keys(order.config ?? {}).filter((key) => config[key] !== undefined)
      return known.length === 0
        ? null
        : { config: Object.fromEntries(known.map((key) => [key, config[key]!])) }
    },
  },
  conditions: ['coverage'],
  shows: ({ config }, order) =>
    order.config !== null && Object.entries(order.config).every(([key, value]) => config[key] === value),
})
