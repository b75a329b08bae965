/** The mobile apps in their stores; nothing where there is none. */
import { t } from '#domain/basics/texts.ts'

export function StoreLinks({ android, ios }: { android: string | null; ios: string | null }) {
  const apps = [
    { url: android, label: t('Android app') },
    { url: ios, label: t('iOS app') },
  ].filter(({ url }) => url !== null)
  if (apps.length === 0) return null
  return (
    <p className="store-links">
      {apps.map(({ url, label }) => (
        <a key={label} href={url!} target="_blank" rel="noreferrer">
          {label}
        </a>
      ))}
    </p>
  )
}
