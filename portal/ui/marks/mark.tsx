/** The product's mark: a trailer on its two wheels, or the logo of the brand that the portal bears. */
import { useBrand } from '../../style/brand.ts'

export function Mark({ size = 24 }: { size?: number }) {
  const logo = useBrand()?.logo
  if (logo) return <img className="brand-logo" src={logo} height={size} style={{ height: size }} alt="" />
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="3" y="6" width="26" height="12" rx="3" />
      <circle cx="11" cy="23" r="3.4" />
      <circle cx="21" cy="23" r="3.4" />
    </svg>
  )
}
