/** What is said where rules are moved to another customer, and the dialog that moves several. */

import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { MoveDialog } from '../../../alerting/copy-move.tsx'
import type { AlertRule } from '../../../data/alerts.ts'
import type { CustomerName } from '../../../data/customers.ts'

/** What is left behind. */
export const moveNote = (rules: readonly Pick<AlertRule, 'allVehicles'>[]): string => {
  const isOne = rules.length === 1
  if (rules.every(({ allVehicles }) => allVehicles))
    return isOne
      ? t('There it is about all trailers too, and as active as it is here.')
      : t('There they are about all trailers too, and as active as they are here.')
  return isOne
    ? t(
        'The trailers and groups that were chosen stay behind: there it is about all trailers, and off until you turn it on.',
      )
    : t(
        'Trailers and groups that were chosen stay behind: such an alert is about all trailers there, and off until you turn it on.',
      )
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
      title={
        isOne
          ? t('Move {{name}}', { name: rules[0]!.name })
          : t('Move {{rules}}', { rules: count(rules.length, 'alert') })
      }
      verb={isOne ? t('Move alert') : t('Move alerts')}
      note={moveNote(rules)}
      {...props}
    />
  )
}
