/** What FTP adds to the context of resolvers. */

declare module '../graphql/builder.ts' {
  interface Context {
    /** The port that gateways fetch from; null where there is no FTP. */
    readonly ftp: { readonly port: number | null }
  }
}
