/** Creating a technician's account. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const createAccount: Screen = {
  paths: ['/createAccount'],
  title: t('Create account'),
  open: true,
  load: () => import('./create-account.tsx'),
}
