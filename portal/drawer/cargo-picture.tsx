/** One picture of a cargo camera in its frame, or what stands there while it cannot be seen. */
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { type CargoImage, usePicture } from '../data/cargo-images.ts'

/**
 * `fullness`: told to whoever does not see it, null where it is not known; without it the picture stands for something
 * told beside it.
 */
export function CargoPicture({ image: { path }, fullness }: { image: CargoImage; fullness?: number | null }) {
  const { url, failed } = usePicture(path)
  if (failed) return <span className="cargo-frame">{t('The picture cannot be loaded')}</span>
  if (!url) return <span className="cargo-frame" />
  return (
    <img
      className="cargo-frame"
      src={url}
      alt={
        fullness === undefined
          ? ''
          : fullness === null
            ? t('The cargo space from inside')
            : t('The cargo space from inside, {{share}} % full', { share: number(fullness) })
      }
    />
  )
}
