/** Packages that gateways are sent: what one is for, what it may look like, and the text that is signed. */
import { t } from '../basics/texts.ts'
import { products as allProducts, isProduct, type Product } from './product.ts'
import { isVersion } from './version.ts'

/** `mainApp`: the gateway's firmware, of which it has one. `script`: one of many, by name. */
export const packageKinds = ['mainApp', 'script'] as const
export type PackageKind = (typeof packageKinds)[number]

/** @assume Gateways have flash memory of 16 MiB at the most, of which an image takes half. */
export const packageLargest = 8 * 2 ** 20
/** @assume Hardware revisions of one product that are in the field. */
export const hardwareMost = 20
/** @assume What is new, in a page. */
export const notesLongest = 4_000
/** @assume All that were ever made for all products: some hundreds. */
export const packagesMost = 2_000

export interface PackageDraft {
  readonly kind: PackageKind
  /** Of the script; empty for a main app. */
  readonly name: string
  readonly version: string
  /** At least one. */
  readonly products: readonly Product[]
  /** Revisions that it fits; empty: all. */
  readonly hardware: readonly string[]
  readonly notes: string
}
export interface PackageFacts extends PackageDraft {
  readonly size: number
  /** In lower-case hexadecimal. */
  readonly sha256: string
}

export const hardwarePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/
const namePattern = /^[a-z][a-z0-9-]{0,39}$/

/** What is wrong with it; null where nothing is. */
export const packageProblem = ({
  kind,
  name,
  version,
  products,
  hardware,
  notes,
}: PackageDraft): string | null => {
  if (!packageKinds.includes(kind)) return t('A package is a main app or a script.')
  if (kind === 'mainApp' ? name !== '' : !namePattern.test(name))
    return t('A script has a name of lower-case letters, digits and hyphens, a main app has none.')
  if (!isVersion(version)) return t('A version is up to four numbers with dots, such as 4.2.1.')
  if (products.length === 0 || !products.every(isProduct))
    return t('Name the products that it fits: {{products}}.', { products: allProducts.join(', ') })
  if (hardware.length > hardwareMost || !hardware.every((one) => hardwarePattern.test(one)))
    return t('Hardware revisions are up to {{most}} names of letters and digits, such as B2.', {
      most: hardwareMost,
    })
  if (notes.length > notesLongest || notes.includes('\0'))
    return t('Release notes have at most {{most}} characters.', { most: notesLongest })
  return null
}

/**
 * What is signed at upload, and what a gateway checks the signature against: beside the content also what it is for, so that
 * no package can be passed off as one for other hardware.
 */
export const signedText = (of: Omit<PackageFacts, 'notes'>): string =>
  [
    'tandem-package-1',
    of.kind,
    of.name,
    of.version,
    of.products.join(','),
    of.hardware.join(','),
    of.size,
    of.sha256,
    '',
  ].join('\n')

/** A gateway, as far as it decides what fits it. */
export interface Fitted {
  readonly product: string
  readonly hardware: string
}

/** Why a package does not fit a gateway; null where it does. */
export const misfit = (
  { products, hardware }: Pick<PackageDraft, 'products' | 'hardware'>,
  device: Fitted,
): string | null => {
  if (!(products as readonly string[]).includes(device.product))
    return t('the package is not for {{product}}', { product: device.product })
  return hardware.length === 0 || hardware.includes(device.hardware)
    ? null
    : t('the package is not for hardware {{hardware}}', { hardware: device.hardware })
}

/** "Main app 4.2.1", "Script door-counter 1.4" */
export const packageTitle = ({
  kind,
  name,
  version,
}: Pick<PackageDraft, 'kind' | 'name' | 'version'>): string =>
  kind === 'mainApp'
    ? t('Main app {{version}}', { version })
    : t('Script {{name}} {{version}}', { name, version })
