/** The screens there are, in the order of the menu; a new one is a folder and a line here. */
import type { Screen } from '../data/screen.ts'
import {
  account,
  alerts,
  fleet,
  fleetControl,
  freight,
  geofence,
  help,
  insights,
  maintenance,
  parts,
  settings,
} from '../screens/being-built/being-built.screen.ts'
import { notFound } from '../screens/not-found/not-found.screen.ts'
import { setPassword } from '../screens/set-password/set-password.screen.ts'
import { signIn } from '../screens/sign-in/sign-in.screen.ts'
import { tracking } from '../screens/tracking/tracking.screen.ts'

export const screens: readonly Screen[] = [
  signIn,
  setPassword,
  fleetControl,
  tracking,
  insights,
  freight,
  fleet,
  maintenance,
  geofence,
  alerts,
  parts,
  help,
  settings,
  account,
]

export { notFound }
