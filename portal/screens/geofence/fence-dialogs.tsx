/** What is asked before a geofence is saved or deleted, and before changes of it are lost. */
import { t } from '#domain/basics/texts.ts'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'

interface Asking {
  readonly name: string
  readonly busy: boolean
  readonly onClose: () => void
}

export function SaveFence({
  name,
  isNew,
  busy,
  onSave,
  onClose,
}: Asking & { readonly isNew: boolean; readonly onSave: () => void }) {
  return (
    <Confirm
      title={isNew ? t('Create geofence') : t('Update geofence')}
      verb={isNew ? t('Create geofence') : t('Update geofence')}
      busy={busy}
      onClose={onClose}
      onConfirm={onSave}
    >
      <p>
        {tNodes(
          isNew
            ? 'Are you sure you want to create {{geofence}}?'
            : 'Are you sure you want to update {{geofence}}?',
          { geofence: <b>{name}</b> },
        )}
      </p>
    </Confirm>
  )
}

export function DeleteFence({ name, busy, onDelete, onClose }: Asking & { readonly onDelete: () => void }) {
  return (
    <Confirm
      title={t('Delete geofence')}
      verb={t('Delete')}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={onDelete}
    >
      <p>
        {tNodes('Are you sure you want to delete {{geofence}}? Its past visits are kept.', {
          geofence: <b>{name}</b>,
        })}
      </p>
    </Confirm>
  )
}

export function DiscardChanges({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <Confirm title={t('Discard changes')} verb={t('Discard')} danger onClose={onClose} onConfirm={onDiscard}>
      <p>{t('What was drawn and typed is not saved yet.')}</p>
    </Confirm>
  )
}
