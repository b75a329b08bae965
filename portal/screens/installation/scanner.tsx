/** The camera, until it sees a code. */

import { useEffect, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormError } from '../../ui/states/form-error.tsx'
import { openDetector, readLabel } from './barcodes.ts'

const lookEvery = 200

export function Scanner({
  title,
  onFound,
  onClose,
}: {
  title: string
  onFound: (text: string) => void
  onClose: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [error, setError] = useState<string | null>(null)
  const tell = useRef(onFound)
  tell.current = onFound
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const look = async () => {
      const detector = await openDetector()
      const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      // It was closed while the browser asked for leave.
      if (over) {
        for (const track of camera.getTracks()) track.stop()
        return
      }
      stream = camera
      const screen = video.current!
      screen.srcObject = camera
      await screen.play()
      const again = async () => {
        const [code] = await detector.detect(screen)
        if (over) return
        if (code) tell.current(readLabel(code.rawValue))
        else timer = setTimeout(() => again().catch(fail), lookEvery)
      }
      await again()
    }
    const fail = (failed: unknown) => {
      console.warn('The camera cannot be used.', failed)
      if (!over)
        setError(t('The camera cannot be used. Allow it in the browser, or type what stands on the label.'))
    }
    look().catch(fail)
    return () => {
      over = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Type it instead')}</Button>}
    >
      <FormError>{error}</FormError>
      {error === null && (
        <video
          ref={video}
          className="install-camera"
          playsInline
          muted
          aria-label={t('What the camera sees')}
        />
      )}
    </Dialog>
  )
}
