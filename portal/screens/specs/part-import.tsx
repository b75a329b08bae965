/** The import of a list of parts: for which builder and model, then the file. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { modelSigns } from '#domain/maintenance/parts.ts'
import { oemOfVin, oems } from '#domain/vehicle/oems.ts'
import { request } from '../../data/graphql.ts'
import { importParts, partListsQuery } from '../../data/parts.ts'
import { useQuery } from '../../data/use-query.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ImportDialog } from '../../ui/overlays/import-dialog.tsx'

export function PartImport({
  vin,
  onDone,
  onClose,
}: {
  /** The trailer that is looked at: its builder is offered first. */
  vin: string
  onDone: () => void
  onClose: () => void
}) {
  const [oem, setOem] = useState<string>(oemOfVin(vin) ?? oems[0].name)
  const [model, setModel] = useState('')
  const lists = useQuery('lists', async (signal) => (await request(partListsQuery, {}, signal)).partLists)
  const there = lists.answer?.find((one) => one.oem === oem && one.model === model.trim().toUpperCase())
  return (
    <ImportDialog
      title={t('Import parts')}
      noun="part"
      columns="part number, name, category, description, quantity, image"
      take={(text, dryRun) => importParts({ oem, model }, text, dryRun)}
      onDone={onDone}
      onClose={onClose}
    >
      <Choice
        label="OEM"
        value={oem}
        options={oems.map(({ name }) => ({ value: name, label: name }))}
        onChange={setOem}
      />
      <TextField
        label={t('Model code (optional)')}
        value={model}
        onChange={(event) => setModel(event.target.value.slice(0, 5))}
        help={t('The signs of its VINs from the fourth on, as {{vin}} of this trailer. Empty: every model.', {
          vin: modelSigns(vin),
        })}
      />
      {there && (
        <p className="import-columns">
          {t('A list of {{parts}} parts is replaced.', { parts: there.partCount })}
        </p>
      )}
    </ImportDialog>
  )
}
