/** What portals and emails of this installation are called, and where they are. */
export interface Site {
  readonly product: string
  readonly publicUrl: string
}
