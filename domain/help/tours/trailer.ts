/** One trailer, opened on the map. */
import { t } from '../../basics/texts.ts'
import type { Tour } from '../tour.ts'

export const trailer: Tour = {
  id: 'trailer',
  title: 'A trailer',
  path: '/tracking/{vin}',
  from: { path: '/tracking', text: t('Open a trailer in the list or on the map. Its tour begins there.') },
  right: 'trailerList',
  steps: [
    {
      part: 'trailer-health',
      title: t('How it is'),
      text: t('Its level, what is wrong and since when, and what to do. Below that, where it is.'),
    },
    {
      part: 'vehicle-acts',
      title: t('Act here'),
      text: t('Open a work order, call somebody, share where it is, or put it off.'),
    },
    {
      part: 'trailer-tiles',
      title: t('Each sensor at a glance'),
      text: t('Press a tile to go to its readings. The worst come first.'),
    },
    {
      part: 'trailer-drawing',
      title: t('Where it is wrong'),
      text: t('Press a tire, a lamp or another part to see its reading and its past.'),
    },
    {
      part: 'trailer-rail',
      title: t('To the next one'),
      text: t('The neighbors in the list.'),
      keys: t('The keys j and k go there too, Esc goes back.'),
    },
  ],
}
