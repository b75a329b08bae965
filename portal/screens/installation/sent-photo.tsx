/** A photo that the server has: asked for with who asks, as an address alone would not bring it. */
import { t } from '#domain/basics/texts.ts'
import { installationPhoto } from '../../data/installations.ts'
import { useBlobUrl } from '../../data/use-blob-url.ts'

export function SentPhoto({ installation, id, name }: { installation: string; id: string; name: string }) {
  const { url, failed } = useBlobUrl(id, (signal) => installationPhoto(installation, id, signal))
  if (failed) return <span className="install-no-photo">{t('It is sent. It cannot be shown just now.')}</span>
  return url ? <img src={url} alt={name} /> : <span className="loading-line" />
}
