/** The dialogs that copy a report config, and that move one to another customer. */
import { reportNameLongest } from '#domain/basics/assumed.ts'
import { reportWords } from '#domain/reports/words.ts'
import { CopyDialog as Copy, MoveDialog as Move } from '../../../alerting/copy-move.tsx'
import type { CustomerName } from '../../../data/customers.ts'

export function CopyDialog(props: {
  name: string
  busy: boolean
  onCopy: (name: string) => void
  onClose: () => void
}) {
  return (
    <Copy
      title="Copy report"
      verb="Copy report"
      longest={reportNameLongest}
      missingText={reportWords.name(reportNameLongest)}
      {...props}
    />
  )
}

export function MoveDialog({
  name,
  ...props
}: {
  name: string
  customers: readonly CustomerName[]
  busy: boolean
  onMove: (customer: CustomerName) => void
  onClose: () => void
}) {
  return (
    <Move
      title={`Move ${name}`}
      verb="Move report"
      note="The trailers and groups that were chosen stay behind: there it is about all trailers, and off until you turn it on."
      {...props}
    />
  )
}
