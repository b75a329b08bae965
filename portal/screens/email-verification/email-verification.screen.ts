/** Confirming an e-mail address by the link of an email. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const emailVerification: Screen = {
  paths: ['/emailverification'],
  title: t('Email verification'),
  open: true,
  load: () => import('./email-verification.tsx'),
}
