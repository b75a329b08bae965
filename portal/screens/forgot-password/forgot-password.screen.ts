/** Asking for an email with a link to a new password. */
import type { Screen } from '../../data/screen.ts'

export const forgotPassword: Screen = {
  paths: ['/forgotPassword'],
  title: 'Forgot password',
  open: true,
  load: () => import('./forgot-password.tsx'),
}
