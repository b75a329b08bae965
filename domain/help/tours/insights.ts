/** Dashboards. */
import { t } from '../../basics/texts.ts'
import type { Tour } from '../tour.ts'

export const insights: Tour = {
  id: 'insights',
  title: t('Insights'),
  path: '/quicksight',
  right: 'insights',
  permission: 'insights',
  flag: 'Insight',
  steps: [
    {
      part: 'tabs',
      title: t('A dashboard for each question'),
      text: t('Utilization, dwell, coverage, health and others. You can also put together your own.'),
    },
    {
      part: 'narrow',
      title: t('Which trailers, which days'),
      text: t('All figures and charts follow these filters. The address keeps them, so you can share it.'),
    },
    {
      part: 'insight-figures',
      title: t('What it comes to'),
      text: t('Point at a figure to read how it is counted. Press it to see the trailers behind it.'),
    },
    {
      part: 'insight-chart',
      title: t('Charts'),
      text: t('Press a bar to see its rows. Every chart can be shown as a table, made large, and saved.'),
    },
  ],
}
