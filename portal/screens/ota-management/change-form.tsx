/** Changes a campaign that has begun: other terms for what was not sent yet, as its next version. */

import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { ConditionName } from '#domain/ota/conditions.ts'
import { request } from '../../data/graphql.ts'
import { type Campaign, changeCampaignMutation } from '../../data/ota.ts'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { changeOf, checkChange, type TermsValues, termsOf } from './fields.ts'
import { How, Only } from './terms-fields.tsx'

export function ChangeForm({
  campaign,
  onDone,
  onClose,
}: {
  campaign: Campaign
  onDone: () => void
  onClose: () => void
}) {
  // As it was when the form was opened: the page goes on asking.
  const [was] = useState(campaign)
  const [first] = useState(() => termsOf(was))
  const [held, setHeld] = useState<ReadonlySet<ConditionName>>(new Set(was.conditions))
  const left = was.waves.reduce((sum, { begun, devices }) => sum + (begun ? 0 : devices), 0)
  const form = useForm<TermsValues>({
    first,
    check: (values) => checkChange(values, left > 0),
    save: async (values) => {
      await request(changeCampaignMutation, { id: was.id, input: changeOf(values, first, held, was) })
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Change {{name}}', { name: was.name })}
      verb={t('Make version {{version}}', { version: was.version + 1 })}
      wide
      onClose={onClose}
    >
      <p className="ota-note">
        {left > 0
          ? t(
              'The change applies to devices that were not sent their job yet. The waves below are for the {{devices}} whose wave has not begun.',
              { devices: count(left, 'device') },
            )
          : t('The change applies to devices that were not sent their job yet. All waves have begun.')}
      </p>
      <How form={form} hasWaves={left > 0} />
      <Only held={held} onHold={setHeld} />
    </FormDialog>
  )
}
