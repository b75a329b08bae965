/** Creating a technician's account. */
import type { Screen } from '../../data/screen.ts'

export const createAccount: Screen = {
  paths: ['/createAccount'],
  title: 'Create account',
  open: true,
  load: () => import('./create-account.tsx'),
}
