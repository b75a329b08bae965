/** One trailer, opened on the map. */
import type { Tour } from '../tour.ts'

export const trailer: Tour = {
  id: 'trailer',
  title: 'A trailer',
  path: '/tracking/{vin}',
  from: { path: '/tracking', text: 'Open a trailer in the list or on the map. Its tour begins there.' },
  right: 'trailerList',
  steps: [
    {
      part: 'trailer-health',
      title: 'How it is',
      text: 'Its level, what is wrong and since when, and what to do. Below that, where it is.',
    },
    {
      part: 'vehicle-acts',
      title: 'Act here',
      text: 'Open a work order, call somebody, share where it is, or put it off.',
    },
    {
      part: 'trailer-tiles',
      title: 'Each sensor at a glance',
      text: 'Press a tile to go to its readings. The worst come first.',
    },
    {
      part: 'trailer-drawing',
      title: 'Where it is wrong',
      text: 'Press a tire, a lamp or another part to see its reading and its past.',
    },
    {
      part: 'trailer-rail',
      title: 'To the next one',
      text: 'The neighbors in the list.',
      keys: 'The keys j and k go there too, Esc goes back.',
    },
  ],
}
