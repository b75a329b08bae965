/** The version of the product that this server runs. */
import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

/** Three numbers, without what may follow them. */
export const productVersion = version.replace(/[-+].*$/, '')
