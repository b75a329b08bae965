/** Refuses, cancels or undoes a transfer, once it was said what that means. */

import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { transferReasonLongest } from '#domain/fleet/transfer.ts'
import { transferWords } from '#domain/fleet/transfer-words.ts'
import {
  cancelVinTransfer,
  decideVinTransfer,
  type Transfer,
  undoVinTransfer,
} from '../../data/vin-transfers.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

export type Ending = 'refuse' | 'cancel' | 'undo'

const words = {
  refuse: { title: t('Refuse the transfer'), verb: t('Refuse'), leave: t('Leave it') },
  cancel: { title: t('Cancel the transfer'), verb: t('Cancel transfer'), leave: t('Leave it') },
  undo: { title: t('Undo the transfer'), verb: t('Undo'), leave: t('Leave it') },
} as const

const means = ({ from, to, vehicleCount }: Transfer): Readonly<Record<Ending, string>> => ({
  refuse: t('Nothing changes, and everybody concerned is written to.'),
  cancel: t('Nothing changes, and everybody concerned is written to.'),
  undo: plural(
    vehicleCount,
    '{{count}} trailer goes back to {{from}}, as if they had never left: {{to}} no longer sees anything of them. What ended with the transfer is restored where it still can be.',
    '{{count}} trailers go back to {{from}}, as if they had never left: {{to}} no longer sees anything of them. What ended with the transfer is restored where it still can be.',
    { count: number(vehicleCount), from, to },
  ),
})

export function EndDialog({
  transfer,
  ending,
  onDone,
  onClose,
}: {
  transfer: Transfer
  ending: Ending
  onDone: () => void
  onClose: () => void
}) {
  const form = useForm({
    first: { reason: '' },
    check: ({ reason }) => ({
      reason: ending === 'refuse' && reason.trim() === '' && transferWords.refusalReason,
    }),
    save: async ({ reason }) => {
      if (ending === 'refuse') await decideVinTransfer(transfer.id, 'refuse', reason)
      else if (ending === 'cancel') await cancelVinTransfer(transfer.id, reason)
      else await undoVinTransfer(transfer.id)
      onDone()
    },
  })
  return (
    <FormDialog form={form} {...words[ending]} danger onClose={onClose}>
      <p>{means(transfer)[ending]}</p>
      {ending !== 'undo' && (
        <TextArea
          label={ending === 'refuse' ? t('Reason') : t('Reason (optional)')}
          rows={2}
          maxLength={transferReasonLongest}
          {...form.area('reason')}
        />
      )}
    </FormDialog>
  )
}
