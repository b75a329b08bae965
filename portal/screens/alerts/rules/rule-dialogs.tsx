/** What is said where rules are moved to another customer, and the dialog that moves several. */
import { count } from '#domain/basics/print.ts'
import { MoveDialog } from '../../../alerting/copy-move.tsx'
import type { AlertRule } from '../../../data/alerts.ts'
import type { CustomerName } from '../../../data/customers.ts'

/** What is left behind. */
export const moveNote = (rules: readonly Pick<AlertRule, 'allVehicles'>[]): string => {
  const isOne = rules.length === 1
  if (rules.every(({ allVehicles }) => allVehicles))
    return isOne
      ? 'There it is about all trailers too, and as active as it is here.'
      : 'There they are about all trailers too, and as active as they are here.'
  return isOne
    ? 'The trailers and groups that were chosen stay behind: there it is about all trailers, and off until you turn it on.'
    : 'Trailers and groups that were chosen stay behind: such an alert is about all trailers there, and off until you turn it on.'
}

export function MoveRulesDialog({
  rules,
  ...props
}: {
  rules: readonly AlertRule[]
  customers: readonly CustomerName[]
  busy: boolean
  onMove: (customer: CustomerName) => void
  onClose: () => void
}) {
  const isOne = rules.length === 1
  return (
    <MoveDialog
      title={isOne ? `Move ${rules[0]!.name}` : `Move ${count(rules.length, 'alert')}`}
      verb={isOne ? 'Move alert' : 'Move alerts'}
      note={moveNote(rules)}
      {...props}
    />
  )
}
