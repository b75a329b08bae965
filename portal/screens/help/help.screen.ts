/** Help: questions, troubleshooting and installation guides. */

import { IconHelpCircle } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'
import { moreTexts } from '../../ui/language.ts'

export const help: Screen = {
  paths: ['/help/faq', '/help', '/help/troubleshooting', '/help/installation'],
  title: t('Help'),
  bare: true,
  menu: { label: t('Help'), icon: IconHelpCircle, wantsVehicles: true },
  load: async () => {
    // What Help says is evaluated with its modules: its texts have to be there before.
    await moreTexts('help')
    return import('./help.tsx')
  },
}
