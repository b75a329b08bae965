/** Where questions go, as the brand that the portal bears says it; nothing where it says nothing. */
import { t } from '#domain/basics/texts.ts'
import { useBrand } from '../../style/brand.ts'

export function SupportLink() {
  const address = useBrand()?.supportAddress
  if (!address) return null
  const isPage = address.startsWith('https://')
  return (
    <p className="support-link">
      {t('Questions?')}{' '}
      <a
        href={isPage ? address : `mailto:${address}`}
        {...(isPage && { target: '_blank', rel: 'noreferrer' })}
      >
        {address.replace(/^https:\/\//, '')}
      </a>
    </p>
  )
}
