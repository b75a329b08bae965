/** Where questions go, as the brand that the portal bears says it; nothing where it says nothing. */
import { useBrand } from '../../style/brand.ts'

export function SupportLink() {
  const address = useBrand()?.supportAddress
  if (!address) return null
  const isPage = address.startsWith('https://')
  return (
    <p className="support-link">
      Questions?{' '}
      <a
        href={isPage ? address : `mailto:${address}`}
        {...(isPage && { target: '_blank', rel: 'noreferrer' })}
      >
        {address.replace(/^https:\/\//, '')}
      </a>
    </p>
  )
}
