/** Screens that the product has a place for and that are still being built: each moves to a folder of its own. */
import { IconHelpCircle } from '@tabler/icons-react'
import type { Screen } from '../../data/screen.ts'

const coming = (facts: Omit<Screen, 'load' | 'coming'>): Screen => ({
  ...facts,
  coming: true,
  load: () => import('./being-built.tsx'),
})

export const help = coming({
  paths: ['/help/faq', '/help', '/help/troubleshooting', '/help/installation'],
  title: 'Help',
  menu: { label: 'Help', icon: IconHelpCircle, wantsVehicles: true },
})
