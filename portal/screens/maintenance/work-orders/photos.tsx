/** The photos of a work order: small ones in a row, each opened in its own size; new ones are taken or chosen. */

import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { useBlobUrl } from '../../../data/use-blob-url.ts'
import { addPhoto, type MaintenanceFile, photo, removePhoto } from '../../../data/work-orders.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Confirm, Dialog } from '../../../ui/overlays/dialog.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'

export function Photos({
  orderId,
  photos,
  edits,
  onChange,
}: {
  orderId: string
  photos: readonly MaintenanceFile[]
  edits: boolean
  onChange: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const act = useAct()
  const [open, setOpen] = useState<MaintenanceFile | null>(null)
  const [removing, setRemoving] = useState<MaintenanceFile | null>(null)
  const add = async (files: readonly File[]) => {
    const done = await act.run(async () => {
      for (const file of files) await addPhoto(orderId, file)
    })
    if (done || files.length > 1) onChange()
  }
  return (
    <section className="maintenance-part" aria-label={t('Photos')}>
      <h3>{t('Photos')}</h3>
      {photos.length > 0 && (
        <ul className="maintenance-photos">
          {photos.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-label={t('Open {{name}}', { name: one.name })}
                onClick={() => setOpen(one)}
              >
                <Picture file={one} />
              </button>
              {edits && (
                <IconButton label={t('Remove {{name}}', { name: one.name })} onClick={() => setRemoving(one)}>
                  <IconTrash size={16} stroke={1.8} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {photos.length === 0 && !edits && <p className="note">{t('There are no photos.')}</p>}
      {edits && (
        <div className="maintenance-acts">
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={t('Photos to add')}
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              void add(files)
            }}
          />
          <Button
            icon={<IconCamera size={16} stroke={1.8} />}
            busy={act.busy}
            onClick={() => input.current?.click()}
          >
            {t('Add photos')}
          </Button>
        </div>
      )}
      <FormError>{act.error}</FormError>
      {open && (
        <Dialog
          wide
          title={open.name}
          onClose={() => setOpen(null)}
          actions={<Button onClick={() => setOpen(null)}>{t('Close')}</Button>}
        >
          <div className="maintenance-large">
            <Picture file={open} />
          </div>
        </Dialog>
      )}
      {removing && (
        <Confirm
          title={t('Remove photo')}
          verb={t('Remove photo')}
          danger
          busy={act.busy}
          onClose={() => setRemoving(null)}
          onConfirm={() =>
            void act
              .run(() => removePhoto(removing.id))
              .then((done) => {
                if (!done) return
                setRemoving(null)
                onChange()
              })
          }
        >
          <p>{t('Are you sure you want to remove this photo: {{name}}', { name: removing.name })}</p>
        </Confirm>
      )}
    </section>
  )
}

/** A photo is asked for like everything else, with who asks: an address alone would not bring it. */
function Picture({ file }: { file: MaintenanceFile }) {
  const { url, failed } = useBlobUrl(file.id, (signal) => photo(file.id, signal))
  const [broken, setBroken] = useState(false)
  if (failed || broken) return <span className="maintenance-no-photo">{t('It could not be loaded.')}</span>
  return url ? (
    <img src={url} alt={file.name} onError={() => setBroken(true)} />
  ) : (
    <span className="loading-line" />
  )
}
