/** Setting a password by the one-time link of an email, or of a first start. */
import type { Screen } from '../../data/screen.ts'

export const setPassword: Screen = {
  paths: ['/setpassword'],
  title: 'Set your password',
  open: true,
  load: () => import('./set-password.tsx'),
}
