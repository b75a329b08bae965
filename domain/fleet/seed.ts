/** A fleet described in a file, with which an empty database can be started. */
import { z } from 'zod'

const email = z.email().toLowerCase()
const moment = z.iso.datetime({ offset: true })

export const seedVehicle = z.object({
  customer: z.string().describe('abbrev of its customer'),
  vin: z.string().length(17),
  unitId: z.string().min(1),
  serialNumber: z.string().nullable(),
  vehicleTypeId: z.int(),
  deviceTypeId: z.int(),
  installedSensorTypeIds: z.array(z.int()),
  baseProductType: z.string(),
  goProductType: z.string(),
  installationDate: moment.nullable(),
  modelYear: z.int().nullable(),
  vehicleMfgr: z.string().nullable(),
  vehicleLengthFeet: z.number().nullable(),
  axles: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  restingBogieWeightLbs: z.number(),
  hasSolarPanels: z.boolean(),
  mainAppVersion: z.string().nullable(),
  simStatus: z.enum(['Activated', 'Deactivated']),
  simStatusChangeDate: moment.nullable(),
  cargoCameraSerialNumber: z.string().nullable(),
  thermoKingExternalId: z.string().nullable(),
  checkFuse: z.boolean(),
  groups: z.array(z.string()),
})

const place = z.object({ lat: z.number(), lng: z.number() })
export const seedGeofence = z.object({
  customer: z.string().describe('abbrev of its customer'),
  name: z.string().min(1),
  description: z.string(),
  categoryId: z.int(),
  shape: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('circle'), center: place, radiusM: z.number().positive() }),
    z.object({ kind: z.literal('polygon'), ring: z.array(place).min(3) }),
  ]),
  since: moment.describe('When it was drawn: reports from then on are placed against it'),
})
export const seedRule = z.object({
  customer: z.string().describe('abbrev of its customer'),
  owner: email.describe('whom notifyMe means'),
  name: z.string().min(1),
  alertTypeId: z.int(),
  alertPredicates: z.array(z.looseObject({ alertPredicateTypeId: z.int() })),
  geofences: z.array(z.string()).describe('names of the geofences that its predicates watch'),
  since: moment,
})

export const seedServiceCenter = z.object({
  name: z.string().min(1),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
  services: z.string(),
  lat: z.number(),
  lng: z.number(),
})

export const seedPartList = z.object({
  oem: z.string().min(1),
  model: z.string().describe('signs of the VIN from the fourth on; empty for every model'),
  parts: z.array(
    z.object({
      partNumber: z.string().min(1),
      name: z.string().min(1),
      category: z.string(),
      description: z.string(),
      quantity: z.int().nullable(),
      image: z.string(),
    }),
  ),
})

export const fleetSeed = z.object({
  customers: z.array(
    z.object({
      abbrev: z.string().min(1),
      shortName: z.string().min(1),
      longName: z.string().min(1),
      dotNumber: z.string().nullable(),
      retentionDurationDays: z.int().positive(),
      flags: z.array(z.string()),
    }),
  ),
  users: z.array(
    z.object({
      email,
      password: z.string(),
      name: z.string(),
      timezone: z.string(),
      roles: z.array(z.string()).describe('ADMINS, CUSTOMER, CUSTOMER_ADMIN, TECHNICIAN …'),
      customer: z.string().nullable().describe('abbrev; null for those of no customer'),
      reeferControl: z.boolean().default(false).describe('May send commands to refrigerated units'),
    }),
  ),
  vehicles: z.array(seedVehicle),
  geofences: z.array(seedGeofence).default([]),
  rules: z.array(seedRule).default([]),
  serviceCenters: z.array(seedServiceCenter).default([]),
  partLists: z.array(seedPartList).default([]),
})
export type FleetSeed = z.input<typeof fleetSeed>
