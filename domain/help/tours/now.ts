/** Now: what needs somebody. */
import type { Tour } from '../tour.ts'

export const now: Tour = {
  id: 'now',
  title: 'Now',
  path: '/control',
  right: 'healthWidget',
  flag: 'FleetControl',
  steps: [
    {
      part: 'now-numbers',
      title: 'Is somebody needed?',
      text: 'How many trailers need you, move, or are silent. Press a number to see only those.',
    },
    {
      part: 'now-list',
      title: 'What is wrong, worst first',
      text: 'Each line says what is wrong and what to do.',
      keys: 'The keys j and k go from one to the next.',
    },
    {
      part: 'vehicle-acts',
      title: 'Act here',
      text: 'Open a work order, call somebody, share where it is, or put it off. The others see what you did.',
    },
    {
      part: 'now-day',
      title: 'The last 24 hours',
      text: 'Drag along the bar to see the fleet as it was.',
      keys: 'The key p plays the day.',
    },
    {
      part: 'now-tabs',
      title: 'The whole fleet in numbers',
      text: 'Modules has counts and lists: health, connectivity, alerts, dwelling and others.',
    },
  ],
}
