/** Whether filters show: on by default (§2), but on a phone, where they would hide the list, only once asked for. */
import { useState } from 'react'

export const useFiltersShown = (): readonly [boolean, (shown: boolean) => void] =>
  useState(() => !matchMedia('(max-width: 640px)').matches)
