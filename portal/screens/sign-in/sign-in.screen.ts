/** Signing in. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const signIn: Screen = {
  paths: ['/'],
  title: t('Sign in'),
  open: true,
  load: () => import('./sign-in.tsx'),
}

/** Where the provider of somebody's company leads back to. */
export const cameBack: Screen = {
  paths: ['/single-sign-on'],
  title: t('Single sign-on'),
  open: true,
  load: () => import('./came-back.tsx'),
}
