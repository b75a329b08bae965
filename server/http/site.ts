/** Where people find the portal: known for sure once the server listens; nothing that needs it runs before. */

export interface Site {
  readonly product: string
  readonly publicUrl: () => string
}

export interface SiteOptions {
  readonly product: string
  /** Null where it was not told: this machine, at the port that is listened on. */
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
