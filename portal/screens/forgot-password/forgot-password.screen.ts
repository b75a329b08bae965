/** Asking for an email with a link to a new password. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const forgotPassword: Screen = {
  paths: ['/forgotPassword'],
  title: t('Forgot password'),
  open: true,
  load: () => import('./forgot-password.tsx'),
}
