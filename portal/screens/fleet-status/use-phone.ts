/** Whether this is a phone, where a row is a card. */
import { useSyncExternalStore } from 'react'

const phone = matchMedia('(max-width: 640px)')

export const usePhone = () =>
  useSyncExternalStore(
    (listen) => {
      phone.addEventListener('change', listen)
      return () => phone.removeEventListener('change', listen)
    },
    () => phone.matches,
  )
