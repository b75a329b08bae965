/** The widths at which panels stand beside the map, or over it. */
import { useSyncExternalStore } from 'react'

export const narrow = matchMedia('(max-width: 900px)')
export const phone = matchMedia('(max-width: 640px)')

export const useMedia = (media: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listen) => {
      media.addEventListener('change', listen)
      return () => media.removeEventListener('change', listen)
    },
    () => media.matches,
  )
