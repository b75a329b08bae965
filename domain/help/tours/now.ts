/** Now: what needs somebody. */
import { t } from '../../basics/texts.ts'
import type { Tour } from '../tour.ts'

export const now: Tour = {
  id: 'now',
  title: t('Now'),
  path: '/control',
  right: 'healthWidget',
  flag: 'FleetControl',
  steps: [
    {
      part: 'now-numbers',
      title: t('Is somebody needed?'),
      text: t('How many trailers need you, move, or are silent. Press a number to see only those.'),
    },
    {
      part: 'now-list',
      title: t('What is wrong, worst first'),
      text: t('Each line says what is wrong and what to do.'),
      keys: t('The keys j and k go from one to the next.'),
    },
    {
      part: 'vehicle-acts',
      title: t('Act here'),
      text: t(
        'Open a work order, call somebody, share where it is, or put it off. The others see what you did.',
      ),
    },
    {
      part: 'now-day',
      title: t('The last 24 hours'),
      text: t('Drag along the bar to see the fleet as it was.'),
      keys: t('The key p plays the day.'),
    },
    {
      part: 'now-tabs',
      title: t('The whole fleet in numbers'),
      text: t('Modules has counts and lists: health, connectivity, alerts, dwelling and others.'),
    },
  ],
}
