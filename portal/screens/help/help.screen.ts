/** Help: questions, troubleshooting and installation guides. */
import { IconHelpCircle } from '@tabler/icons-react'
import type { Screen } from '../../data/screen.ts'

export const help: Screen = {
  paths: ['/help/faq', '/help', '/help/troubleshooting', '/help/installation'],
  title: 'Help',
  bare: true,
  menu: { label: 'Help', icon: IconHelpCircle, wantsVehicles: true },
  load: () => import('./help.tsx'),
}
