/** The web app manifest: what a phone or a computer is told of the portal when somebody installs it. */
import { mark, t } from '#domain/basics/texts.ts'
import type { PageBrand } from '../brands/brand.ts'

/** Of the light theme; the page itself says those of both. */
const ground = '#ffffff'

const ownIcons = ['any', 'maskable'].flatMap((purpose) =>
  [192, 512].map((size) => ({
    src: `/icons/${purpose === 'any' ? 'icon' : purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
)

const shortcuts = [
  { name: mark('Now'), url: '/control' },
  { name: mark('Tracking'), url: '/tracking' },
  { name: mark('Alerts'), url: '/alertconfiguration' },
]

/** The manifest of a host: in a brand with its name and logo, otherwise with the product's own. */
export const manifestOf = (productName: string, brand: PageBrand | null) => {
  const name = brand?.name ?? productName
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: brand?.logo ? [{ src: brand.logo, sizes: 'any', purpose: 'any' }] : ownIcons,
    shortcuts: shortcuts.map((one) => ({ ...one, name: t(one.name) })),
  }
}
