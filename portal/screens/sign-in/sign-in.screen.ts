/** Signing in. */
import type { Screen } from '../../data/screen.ts'

export const signIn: Screen = {
  paths: ['/'],
  title: 'Sign in',
  open: true,
  load: () => import('./sign-in.tsx'),
}
