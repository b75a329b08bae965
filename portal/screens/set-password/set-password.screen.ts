/** Setting a password by the one-time link of an email, or of a first start. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const setPassword: Screen = {
  paths: ['/setpassword'],
  title: t('Set your password'),
  open: true,
  load: () => import('./set-password.tsx'),
}
