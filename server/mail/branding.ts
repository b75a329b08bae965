/** Puts emails into the brand of an OEM: its name, logo, colour and sender, and links that lead to its host. */
import type pg from 'pg'
import { shadesOf } from '#domain/basics/shades.ts'
import { addressOf, type Brand, brandsOf, type Logo, logoOf } from '../brands/brand.ts'
import type { EmailBrand } from './render.ts'

export const brandedEmail = (own: EmailBrand, brand: Brand, logo: Logo | null): EmailBrand => ({
  product: brand.name,
  publicUrl: addressOf(brand, own.publicUrl),
  sender: brand.mailSender,
  // Emails are white, whatever the theme of the mailbox.
  accent: brand.colour && shadesOf(brand.colour).accent[0],
  supportAddress: brand.supportAddress,
  logo,
})

/** How each of these emails is to look, by the OEM whose brand it bears; the installation's own where it bears none. */
export const emailBrands = async (
  db: pg.Pool,
  own: EmailBrand,
  emails: readonly { readonly oemId: number | null }[],
): Promise<(email: { readonly oemId: number | null }) => EmailBrand> => {
  const brands = await brandsOf(
    db,
    emails.flatMap(({ oemId }) => oemId ?? []),
  )
  const branded = new Map<number, EmailBrand>()
  for (const [id, brand] of brands)
    branded.set(id, brandedEmail(own, brand, brand.logoKey === null ? null : await logoOf(db, brand.logoKey)))
  return ({ oemId }) => (oemId === null ? own : (branded.get(oemId) ?? own))
}
