/** Packages by FTP, for gateways that know nothing else: accounts, the names of files, and paths. */
import { t } from '../basics/texts.ts'
import type { PackageDraft } from './package.ts'
import { isProduct } from './product.ts'

export interface FtpAccountDraft {
  readonly name: string
  readonly product: string
  readonly folder: string
  readonly password: string
}

/** @assume An account for each product line and customer who asks for one. */
export const ftpAccountsMost = 200
/** @assume Nobody looks further back than a year of updates. */
export const ftpFetchesKept = 20_000

const namePattern = /^[a-z0-9][a-z0-9._-]{1,31}$/
const folderPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/
export const ftpPasswordShortest = 12

export const ftpWords = {
  name: t('A name has 2 to 32 lower-case letters, digits, dots and hyphens.'),
  product: t('Choose a product.'),
  folder: t('A folder has 1 to 32 letters, digits and hyphens.'),
  password: t('A password has {{least}} to 100 characters, and no spaces around it.', {
    least: ftpPasswordShortest,
  }),
  taken: t('There is an account of this name already. Choose another name.'),
  none: t('There is no such account.'),
  tooMany: (most: number) => t('There are at most {{most}} accounts. Delete one first.', { most }),
} as const

/** What is wrong with it; null where nothing is. */
export const ftpAccountProblem = ({ name, product, folder, password }: FtpAccountDraft): string | null => {
  if (!namePattern.test(name)) return ftpWords.name
  if (!isProduct(product)) return ftpWords.product
  if (!folderPattern.test(folder)) return ftpWords.folder
  return password.length >= ftpPasswordShortest && password.length <= 100 && password === password.trim()
    ? null
    : ftpWords.password
}

/** "main-app-4.2.1.bin", "door-counter-1.4.script" */
export const ftpFileName = ({
  kind,
  name,
  version,
}: Pick<PackageDraft, 'kind' | 'name' | 'version'>): string =>
  kind === 'mainApp' ? `main-app-${version}.bin` : `${name}-${version}.script`

/**
 * The parts of a path, from the root on. Null for one that leads above the root, or is none: a backslash, a control
 * character, a part that is too long.
 */
export const ftpPath = (current: readonly string[], given: string): readonly string[] | null => {
  if (given.length > 255 || /[\\\p{Cc}]/u.test(given)) return null
  const parts = given.startsWith('/') ? [] : [...current]
  for (const part of given.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts
}
