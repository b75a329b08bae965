/** The inbox of alerts. */
import type { Tour } from '../tour.ts'

export const alerts: Tour = {
  id: 'alerts',
  title: 'Alerts inbox',
  path: '/alertconfiguration',
  from: { path: '/alertconfiguration?tab=inbox', text: 'Open the inbox of alerts. Its tour begins there.' },
  right: 'alerts',
  permission: 'alerts',
  steps: [
    {
      part: 'inbox-lines',
      title: 'What needs you',
      text: 'Alerts of one trailer with one cause are one line. Press it to see why it came.',
    },
    {
      part: 'inbox-bar',
      title: 'Narrow the inbox',
      text: 'By trailer, status and more. You can also ask why you did not get an alert.',
    },
    {
      part: 'inbox-noise',
      title: 'Too many?',
      text: 'This counts the alerts of a week, and says which rules make most of them.',
    },
    {
      part: 'tabs',
      title: 'Rules',
      text: 'Here you say what you want to be told of, and who gets it.',
    },
  ],
}
