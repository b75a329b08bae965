/** One picture of a cargo camera in its frame, or what stands there while it cannot be seen. */
import { t } from '#domain/basics/texts.ts'
import { type CargoImage, usePicture } from '../data/cargo-images.ts'

/** `says`: what is told of it to whoever does not see it; without it the picture stands for something told beside it. */
export function CargoPicture({ image: { path }, says: description }: { image: CargoImage; says?: string }) {
  const { url, failed } = usePicture(path)
  if (failed) return <span className="cargo-frame">{t('The picture cannot be loaded')}</span>
  if (!url) return <span className="cargo-frame" />
  return (
    <img
      className="cargo-frame"
      src={url}
      alt={description === undefined ? '' : t('The cargo space from inside{{description}}', { description })}
    />
  )
}
