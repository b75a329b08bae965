/** The inbox of alerts. */
import { t } from '../../basics/texts.ts'
import type { Tour } from '../tour.ts'

export const alerts: Tour = {
  id: 'alerts',
  title: t('Alerts inbox'),
  path: '/alertconfiguration',
  from: {
    path: '/alertconfiguration?tab=inbox',
    text: t('Open the inbox of alerts. Its tour begins there.'),
  },
  right: 'alerts',
  permission: 'alerts',
  steps: [
    {
      part: 'inbox-lines',
      title: t('What needs you'),
      text: t('Alerts of one trailer with one cause are one line. Press it to see why it came.'),
    },
    {
      part: 'inbox-bar',
      title: t('Narrow the inbox'),
      text: t('By trailer, status and more. You can also ask why you did not get an alert.'),
    },
    {
      part: 'inbox-noise',
      title: t('Too many?'),
      text: t('This counts the alerts of a week, and says which rules make most of them.'),
    },
    {
      part: 'tabs',
      title: t('Rules'),
      text: t('Here you say what you want to be told of, and who gets it.'),
    },
  ],
}
