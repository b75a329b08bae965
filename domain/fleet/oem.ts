/** An OEM: who builds trailers, and whose brand its customers see. */

import { emailOf } from '../basics/email.ts'
import { number } from '../basics/print.ts'
import { isColour } from '../basics/shades.ts'
import { t } from '../basics/texts.ts'

/** What is edited of an OEM. Texts are empty where there is none. */
export interface OemDraft {
  readonly name: string
  /** What the portal of its customers is called; empty: its own name. */
  readonly productName: string
  /** '#rrggbb' */
  readonly colour: string
  readonly supportAddress: string
  readonly senderName: string
  readonly senderAddress: string
  readonly warrantyMonths: number
  /** As vehicles name their builder. */
  readonly makes: readonly string[]
  /** Links in emails lead to the first. */
  readonly hosts: readonly string[]
}

export const oemLongestName = 60
export const oemMost = { makes: 30, hosts: 10, customers: 5_000, dealers: 1_000 } as const
export const warrantyRange = { least: 1, most: 240 } as const
/** In bytes. */
export const logoLargest = 200 * 1024
/** In pixels, in either direction. */
export const logoWidest = 2_000

export const oemWords = {
  noSuchOem: t('There is no such OEM.'),
  name: t('Give it a name of at most {{oemLongestName}} characters.', { oemLongestName }),
  nameTaken: (name: string) => t("There is an OEM named '{{name}}' already.", { name }),
  productName: t('A product name has at most {{oemLongestName}} characters.', { oemLongestName }),
  colour: t('Choose a colour as # and six hexadecimal digits, such as #0b5cad.'),
  supportAddress: t('Enter an email address or a page that begins with https://.'),
  senderAddress: t('Enter an email address, from which your mail server may send.'),
  senderName: t('The name of a sender has at most {{oemLongestName}} characters, and an address beside it.', {
    oemLongestName,
  }),
  warranty: t('A warranty lasts from {{least}} to {{most}} months.', {
    least: warrantyRange.least,
    most: warrantyRange.most,
  }),
  makes: t('Name at most {{makes}} makes, each with at most {{oemLongestName}} characters.', {
    makes: oemMost.makes,
    oemLongestName,
  }),
  makeTaken: (make: string, oem: string) =>
    t("'{{make}}' is built by {{oem}} already. Take it out there first.", { make, oem }),
  hosts: t('Name at most {{hosts}} hosts.', { hosts: oemMost.hosts }),
  host: (host: string) =>
    t("'{{host}}' is no host name. Write it without https:// and port: trailers.example.com.", { host }),
  ownHost: (host: string) =>
    t("'{{host}}' is the address of this installation itself. Choose another host name.", { host }),
  hostTaken: (host: string, oem: string) =>
    t("'{{host}}' belongs to {{oem}} already. Take it out there first.", { host, oem }),
  logo: t('A logo is a PNG or JPEG picture of at most {{logoLargest}} kB and {{logoWidest}} pixels a side.', {
    logoLargest: logoLargest / 1024,
    logoWidest: number(logoWidest),
  }),
  customers: t('Choose at most {{customers}} customers and {{dealers}} dealers.', {
    customers: oemMost.customers,
    dealers: oemMost.dealers,
  }),
  noSuchCustomer: t('One of the customers is not there any more. Load the page again.'),
  customerTaken: (name: string, oem: string) =>
    t('{{name}} buys from {{oem}} already. Take it out there first.', { name, oem }),
  inUse: (people: number) =>
    people === 1
      ? t('One user works for it. Choose another OEM for them first.')
      : t('{{people}} users work for it. Choose another OEM for them first.', { people }),
} as const

/** A host without port as it is compared; null where it is none. */
export const hostOf = (typed: string): string | null => {
  const host = typed.trim().toLowerCase().replace(/\.$/, '')
  const isName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(
    host,
  )
  return isName ? host : null
}

const isPage = (text: string): boolean => /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(:\d+)?(\/\S*)?$/i.test(text)

/** As it is kept: trimmed, in lower case where that is all the same, and each make and host once. */
export const tidyOem = (draft: OemDraft): OemDraft => {
  const each = (texts: readonly string[], tidy: (text: string) => string) => [
    ...new Set(texts.map(tidy).filter((text) => text !== '')),
  ]
  return {
    name: draft.name.trim(),
    productName: draft.productName.trim(),
    colour: draft.colour.trim().toLowerCase(),
    supportAddress: draft.supportAddress.trim(),
    senderName: draft.senderName.trim(),
    senderAddress: emailOf(draft.senderAddress) ?? draft.senderAddress.trim(),
    warrantyMonths: draft.warrantyMonths,
    makes: each(draft.makes, (make) => make.trim()),
    hosts: each(draft.hosts, (host) => hostOf(host) ?? host.trim()),
  }
}

export type OemProblems = { readonly [Name in keyof OemDraft]?: string }

const breaks = /[\p{Cc}]/u
const isText = (text: string, most = oemLongestName): boolean => text.length <= most && !breaks.test(text)

/** The sentence at each part that will not do, of a tidy one. */
export const checkOem = (oem: OemDraft): OemProblems => {
  const { least, most } = warrantyRange
  const wrongHost = oem.hosts.find((host) => hostOf(host) === null)
  const supports = emailOf(oem.supportAddress) !== null || isPage(oem.supportAddress)
  const isSender = oem.senderAddress === '' ? oem.senderName === '' : isText(oem.senderName)
  const isMonths =
    Number.isInteger(oem.warrantyMonths) && oem.warrantyMonths >= least && oem.warrantyMonths <= most
  const isMakes = oem.makes.length <= oemMost.makes && oem.makes.every((make) => isText(make))
  return {
    ...(oem.name !== '' && isText(oem.name) ? {} : { name: oemWords.name }),
    ...(isText(oem.productName) ? {} : { productName: oemWords.productName }),
    ...(oem.colour === '' || isColour(oem.colour) ? {} : { colour: oemWords.colour }),
    ...(oem.supportAddress === '' || (supports && isText(oem.supportAddress, 300))
      ? {}
      : { supportAddress: oemWords.supportAddress }),
    ...(oem.senderAddress === '' || emailOf(oem.senderAddress) !== null
      ? {}
      : { senderAddress: oemWords.senderAddress }),
    ...(isSender ? {} : { senderName: oemWords.senderName }),
    ...(isMonths ? {} : { warrantyMonths: oemWords.warranty }),
    ...(isMakes ? {} : { makes: oemWords.makes }),
    ...(oem.hosts.length > oemMost.hosts
      ? { hosts: oemWords.hosts }
      : wrongHost === undefined
        ? {}
        : { hosts: oemWords.host(wrongHost) }),
  }
}
