/** What the server is configured to be: its name, and where streets come from. */

import { use } from 'react'
import { useBrand } from '../style/brand.ts'

export interface Config {
  readonly productName: string
  /** A MapLibre style for streets from outside; null: the built-in map alone. */
  readonly mapStyleUrl: string | null
  /** Whether a .pmtiles file of our own is served. */
  readonly mapTiles: boolean
  /** The mobile apps in their stores; null where there is none. */
  readonly androidAppUrl: string | null
  readonly iosAppUrl: string | null
}

/** Until the server has spoken, and where it cannot be reached. */
const plain: Config = {
  productName: 'Tandem',
  mapStyleUrl: null,
  mapTiles: false,
  androidAppUrl: null,
  iosAppUrl: null,
}

async function load(): Promise<Config> {
  try {
    const answer = await fetch('/v1/api/config')
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
    return { ...plain, ...(await answer.json()) }
  } catch (error) {
    console.warn('The configuration could not be read.', error)
    return plain
  }
}

let loading: Promise<Config> | undefined
export const config = (): Promise<Config> => {
  loading ??= load()
  return loading
}
/** In a brand the product bears its name. */
export const useConfig = (): Config => {
  const brand = useBrand()
  const own = use(config())
  return brand ? { ...own, productName: brand.name } : own
}
