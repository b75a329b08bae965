/** Whom to call about a vehicle: its driver, the yard it stands in, the customer's office. */
import { t } from '../basics/texts.ts'

/** In the order in which somebody calls. */
export const contactKinds = { driver: t('Driver'), yard: t('Yard'), office: t('Office') } as const
export type ContactKind = keyof typeof contactKinds
export const contactKindNames = Object.keys(contactKinds) as readonly ContactKind[]

export interface ContactDraft {
  /** A person or a desk: "Ana, night shift". May be empty. */
  readonly name: string
  /** As people write it; empty takes the contact away. */
  readonly telephone: string
}

export const contactNameLongest = 60
export const telephoneLongest = 40

export const contactWords = {
  telephone: t("A telephone number has 7 to 15 digits, for instance '+1 312 555 0142 x7'."),
  name: t('A name has at most {{contactNameLongest}} characters.', { contactNameLongest }),
  noSuchVehicle: t('There is no such vehicle.'),
  subject: t('A contact is of one thing: a vehicle, a geofence or a customer.'),
} as const

/** Digits with what people put between them, and an extension: x7, ext. 7, #7. */
const written = /^\+?[\d\s().\-/]+(?:(?:x|ext\.?|#)\s*\d{1,6})?$/i
const extension = /(?:x|ext\.?|#)\s*(\d{1,6})$/i

/** A number as it is kept, without needless blanks; null where it is none (ITU E.164: at most 15 digits). */
export const readTelephone = (typed: string): string | null => {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text.length > telephoneLongest || !written.test(text)) return null
  const digits = text.replace(extension, '').replace(/\D/g, '').length
  return digits >= 7 && digits <= 15 ? text : null
}

/** What a telephone calls: `tel:` of RFC 3966. @param telephone as `readTelephone` answers it */
export const telephoneLink = (telephone: string): string => {
  const main = telephone.replace(extension, '')
  const ext = extension.exec(telephone)?.[1]
  return `tel:${main.trim().startsWith('+') ? '+' : ''}${main.replace(/\D/g, '')}${ext ? `;ext=${ext}` : ''}`
}

/** What is wrong with a contact, in one sentence; null where it can be kept. */
export const contactProblem = ({ name, telephone }: ContactDraft): string | null =>
  name.trim().length > contactNameLongest || name.includes('\0')
    ? contactWords.name
    : telephone.trim() !== '' && readTelephone(telephone) === null
      ? contactWords.telephone
      : null
