/** The public address of the portal, which is known once the server listens. */

export interface Site {
  readonly product: string
  readonly publicUrl: () => string
}

export interface SiteOptions {
  readonly product: string
  /** Null: this machine, at the port of the server. */
  readonly publicUrl: string | null
  readonly port: number
}

/** The site, and what is to be called with the port that is listened on. */
export const openSite = ({ product, publicUrl, port }: SiteOptions) => {
  let url = publicUrl ?? `http://localhost:${port}`
  const site: Site = { product, publicUrl: () => url }
  return {
    site,
    listensOn: (port: number): void => {
      url = publicUrl ?? `http://localhost:${port}`
    },
  }
}
