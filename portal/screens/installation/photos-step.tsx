/** Photos: taken by the phone's own camera, made small here, and kept until they are sent. */

import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { installationPhotosMost } from '#domain/basics/assumed.ts'
import { t } from '#domain/basics/texts.ts'
import { installationWords } from '#domain/installation/words.ts'
import { type Installation, removeInstallationPhoto } from '../../data/installations.ts'
import { enterBeside, type KeptInstallation, newId } from '../../data/kept-installations.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { SentPhoto } from './sent-photo.tsx'
import { shrinkPhoto } from './shrink-photo.ts'

export function PhotosStep({
  kept,
  there,
  onRemoved,
  onDone,
}: {
  kept: KeptInstallation
  there: Installation | null
  /** One that the server had is gone. */
  onRemoved: () => void
  onDone: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const act = useAct()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const sent = (there?.photos ?? []).filter(
    ({ id }) => !removed.has(id) && !kept.photos.some((one) => one.id === id),
  )
  const count = sent.length + kept.photos.length
  const add = (files: readonly File[]) =>
    act.run(async () => {
      if (count + files.length > installationPhotosMost)
        throw new Error(installationWords.photos(installationPhotosMost))
      for (const file of files) {
        const blob = await shrinkPhoto(file)
        const photo = { id: newId(), taken: Date.now(), blob }
        void enterBeside(kept.id, ({ photos }) => ({ photos: [...photos, photo] }))
      }
    })
  return (
    <>
      <p>{t('The gateway, each sensor, and the trailer with its number.')}</p>
      {count > 0 && (
        <ul className="install-photos" aria-label={t('Photos')}>
          {sent.map(({ id }, index) => (
            <li key={id}>
              <SentPhoto installation={kept.id} id={id} name={t('Photo {{number}}', { number: index + 1 })} />
              <IconButton
                label={t('Remove photo {{number}}', { number: index + 1 })}
                onClick={() =>
                  void act.run(async () => {
                    await removeInstallationPhoto(kept.id, id)
                    setRemoved((now) => new Set(now).add(id))
                    onRemoved()
                  })
                }
              >
                <IconTrash size={18} stroke={1.8} />
              </IconButton>
            </li>
          ))}
          {kept.photos.map(({ id, blob }, index) => (
            <li key={id}>
              <KeptPhoto
                blob={blob}
                name={t('Photo {{number}}, kept on this phone', { number: sent.length + index + 1 })}
              />
              <IconButton
                label={t('Remove photo {{number}}', { number: sent.length + index + 1 })}
                onClick={() =>
                  void enterBeside(kept.id, ({ photos }) => ({
                    photos: photos.filter((one) => one.id !== id),
                  }))
                }
              >
                <IconTrash size={18} stroke={1.8} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('Photo to add')}
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void add(files)
        }}
      />
      <FormError>{act.error}</FormError>
      <div className="install-acts">
        <Button
          kind={count === 0 ? 'primary' : 'plain'}
          icon={<IconCamera size={18} stroke={1.8} />}
          busy={act.busy}
          onClick={() => input.current?.click()}
        >
          {count === 0 ? t('Take a photo') : t('Take another')}
        </Button>
        <Button kind={count === 0 ? 'plain' : 'primary'} onClick={onDone}>
          {t('Go on')}
        </Button>
      </div>
    </>
  )
}

function KeptPhoto({ blob, name }: { blob: Blob; name: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url && <img src={url} alt={name} />
}
