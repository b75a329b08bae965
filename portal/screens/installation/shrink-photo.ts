/** Makes a photo small enough to be kept and sent from a place with poor coverage. */

import { installationPhotoLargest, installationPhotoSide } from '#domain/basics/assumed.ts'
import { t } from '#domain/basics/texts.ts'

const notReadable = t(
  'This browser cannot read this file as a picture. Take a photo, or choose a JPEG or PNG.',
)

/** The size of a picture within a square, in whole pixels; a smaller one stays as it is. */
export const sizeWithin = (
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
): { readonly width: number; readonly height: number } => {
  const by = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}

/** A JPEG without what cameras note beside the picture, such as the place. @throws an Error in words */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error) => {
    console.warn('A picture cannot be read.', error)
    throw new Error(notReadable)
  })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sizeWithin(picture, installationPhotoSide))
  const context = canvas.getContext('2d')!
  // What is transparent would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of [0.82, 0.6, 0.4]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= installationPhotoLargest) return blob
  }
  throw new Error(notReadable)
}
