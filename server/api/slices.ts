/** The slices of all capabilities in the context of resolvers: one line for each. */
import { hours } from '#domain/basics/time.ts'
import type { OverlaySource } from '#domain/wire/overlay.ts'
import type { Access } from '../access/access.ts'
import { makeRate } from '../access/rate.ts'
import { type ChangesOptions, openChanges } from '../live/changes.ts'
import type { AddressRules } from '../webhooks/address.ts'
import type { Slices } from './routes.ts'

/** Users that one administrator may fail to create within an hour. */
const failedCreationsAnHour = 30

export interface SlicesFrom extends ChangesOptions {
  readonly access: Access
  /** Left out: commands wait until somebody looks for them. */
  readonly commandsSent?: () => void
  /** Left out: https alone, and no private addresses. */
  readonly webhookRules?: AddressRules
  /** Left out: none. */
  readonly overlays?: readonly OverlaySource[]
  /** Left out: phones need a key. */
  readonly keylessPhones?: boolean
}

export const slicesOf = ({
  commandsSent = () => {},
  webhookRules = { isHttpAllowed: false, isPrivateAllowed: false },
  overlays = [],
  keylessPhones = false,
  ...from
}: SlicesFrom): Slices => {
  const { access } = from
  const { usersChanged, ...changes } = openChanges(from)
  return {
    ...changes,
    access: { auth: access.auth, signInsEnded: access.signInsEnded, usersChanged },
    mail: access.auth.app,
    users: { failedCreations: makeRate(failedCreationsAnHour, hours(1)) },
    overlays,
    keylessPhones,
    reeferCommands: { sent: commandsSent },
    webhooks: { addressRules: webhookRules },
  }
}
