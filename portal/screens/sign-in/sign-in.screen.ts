/** Signing in. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const signIn: Screen = {
  paths: ['/'],
  title: t('Sign in'),
  open: true,
  load: () => import('./sign-in.tsx'),
}
