/** Deactivates or deletes a trailer, once it has been said what ends with that. */
import { t } from '#domain/basics/texts.ts'
import {
  type Consequences,
  deactivateTrailer,
  deleteTrailer,
  type Trailer,
  trailerConsequences,
} from '../../data/trailers.ts'
import { useQuery } from '../../data/use-query.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormError } from '../../ui/states/form-error.tsx'
import { Loading } from '../../ui/states/states.tsx'
import { linesOf } from './consequences.ts'

interface EndProps {
  readonly trailer: Trailer
  /** Told of it in a sentence, once it is done. */
  readonly onDone: (done: string) => void
  readonly onClose: () => void
}

export function DeactivateDialog({ trailer, onDone, onClose }: EndProps) {
  const { unitId, vin } = trailer
  const form = useForm({
    first: {},
    save: async () => {
      await deactivateTrailer(vin)
      onDone(t('{{unitId}} was deactivated.', { unitId }))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Deactivate {{unitId}}', { unitId })}
      verb={t('Deactivate')}
      danger
      onClose={onClose}
    >
      <p>
        {t(
          '{{unitId}} leaves the map, the lists and the counts. What it reported stays, and it can be made active again here.',
          { unitId },
        )}
      </p>
      <WhatEnds vin={vin} forGood={false} />
    </FormDialog>
  )
}

export function DeleteDialog({ trailer, onDone, onClose }: EndProps) {
  const { unitId, vin } = trailer
  const form = useForm({
    first: { typed: '' },
    save: async () => {
      await deleteTrailer(vin)
      onDone(t('{{unitId}} was deleted.', { unitId }))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Delete {{unitId}}', { unitId })}
      verb={t('Delete for good')}
      danger
      disabled={form.values.typed.trim().toUpperCase() !== vin}
      onClose={onClose}
    >
      <p>{t('{{unitId}} and everything it reported are removed. This cannot be taken back.', { unitId })}</p>
      <WhatEnds vin={vin} forGood />
      <TextField
        label={t('Type the VIN to delete it: {{vin}}', { vin })}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...form.text('typed')}
      />
    </FormDialog>
  )
}

/** What goes on with the trailer and ends with it. */
function WhatEnds({ vin, forGood }: { vin: string; forGood: boolean }) {
  const query = useQuery([vin], (signal) => trailerConsequences(vin, signal))
  if (query.error) return <FormError>{query.error}</FormError>
  if (!query.answer) return <Loading lines={2} label={t('Looking what ends')} />
  return <Lines consequences={query.answer} forGood={forGood} />
}

function Lines({ consequences, forGood }: { consequences: Consequences; forGood: boolean }) {
  const lines = linesOf(consequences, forGood)
  if (lines.length === 0) return <p className="note">{t('Nothing else depends on it.')}</p>
  return (
    <ul className="trailer-ends" aria-label={t('What ends')}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
