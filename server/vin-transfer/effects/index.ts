/** All that a transfer does besides changing the owner, in the order in which it is done. */
import { commands } from './commands.ts'
import { driverCodes } from './driver-codes.ts'
import type { TransferEffect } from './effect.ts'
import { gateways } from './gateways.ts'
import { groups } from './groups.ts'
import { installations } from './installations.ts'
import { issues } from './issues.ts'
import { plans } from './plans.ts'
import { rules } from './rules.ts'
import { shares } from './shares.ts'
import { subscriptions } from './subscriptions.ts'
import { workOrders } from './work-orders.ts'

export const transferEffects = [
  groups,
  rules,
  plans,
  workOrders,
  issues,
  shares,
  subscriptions,
  driverCodes,
  commands,
  gateways,
  installations,
] as readonly TransferEffect[]
