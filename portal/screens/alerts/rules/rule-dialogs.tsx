/** The dialogs that copy a rule, and that move one to another customer. */
import { count } from '#domain/basics/print.ts'
import { CopyDialog as Copy, MoveDialog as Move } from '../../../alerting/copy-move.tsx'
import type { AlertRule } from '../../../data/alerts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { ruleWords } from '../words.ts'

export function CopyDialog(props: {
  name: string
  busy: boolean
  onCopy: (name: string) => void
  onClose: () => void
}) {
  return (
    <Copy
      title={ruleWords.copyTitle}
      verb="Copy alert"
      longest={200}
      missingText={ruleWords.nameNeeded}
      {...props}
    />
  )
}

const noteOf = (rules: readonly AlertRule[]): string => {
  const isOne = rules.length === 1
  if (rules.every(({ allVehicles }) => allVehicles))
    return isOne
      ? 'There it is about all trailers too, and as active as it is here.'
      : 'There they are about all trailers too, and as active as they are here.'
  return isOne
    ? 'The trailers and groups that were chosen stay behind: there it is about all trailers, and off until you turn it on.'
    : 'Trailers and groups that were chosen stay behind: such an alert is about all trailers there, and off until you turn it on.'
}

export function MoveDialog({
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
    <Move
      title={isOne ? `Move ${rules[0]!.name}` : `Move ${count(rules.length, 'alert')}`}
      verb={isOne ? 'Move alert' : 'Move alerts'}
      note={noteOf(rules)}
      {...props}
    />
  )
}
