/** The footer of a vehicle's drawer: which sections follow those of the sensors, by maker and by whose customer looks. */
import { type Company, companyOf } from './makers.ts'

/** In the order in which they stand (§2). */
export const footerSections = [
  'serviceCenter',
  'activityLog',
  'maintenanceLog',
  'inspections',
  'deviceInformation',
] as const
export type FooterSection = (typeof footerSections)[number]

/** For users whose customer buys from the portal's OEM. */
const byCompany: Readonly<Record<Company, readonly FooterSection[]>> = {
  Morey: footerSections,
  Xirgo: ['serviceCenter', 'activityLog', 'inspections', 'deviceInformation'],
  Wiliot: ['activityLog', 'deviceInformation'],
}

/** For everybody else, whatever the device. */
const forOthers: readonly FooterSection[] = ['activityLog', 'inspections']

/**
 * The sections of the footer. A vehicle without a gateway that is known has those that every maker's have.
 * @param buysFromHouse whether a customer of the user buys from the OEM whose portal this is
 */
export const footerOf = (deviceTypeId: number, buysFromHouse: boolean): readonly FooterSection[] =>
  buysFromHouse ? byCompany[companyOf(deviceTypeId) ?? 'Wiliot'] : forOthers
