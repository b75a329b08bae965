/** What each column of the fleet means: in a sentence, with its choices, its unit, and how long its readings count. */
import { duration } from '../../basics/print.ts'
import { unitsFor } from '../../basics/quantity.ts'
import { t } from '../../basics/texts.ts'
import { fleetColumns } from '../../columns/index.ts'
import { sensors } from '../../sensors/index.ts'
import type { AnySensor } from '../../sensors/sensor.ts'
import type { Article, Term } from '../block.ts'

/** By the key of a column; one of several that are numbered by its name. */
const meanings: Readonly<Record<string, string>> = {
  vin: t('The vehicle identification number: 17 characters that no other vehicle has.'),
  unitId: t('The number or name that the fleet gives the trailer.'),
  reason: t('What is wrong with it first of all; where nothing is, it says OK.'),
  reasonSince: t('For how long the reason has held.'),
  customerName: t('The customer whose trailer it is.'),
  serialNumber: t('The serial number of its gateway.'),
  hasSolarPanels: t('Whether it has solar panels.'),
  productType: t('The product that its gateway is sold as.'),
  deviceType: t('The kind of gateway that it carries.'),
  vehicleType: t('What kind of trailer or truck body it is.'),
  mainAppVersion: t('The version of the program in its gateway.'),
  lastReport: t('When its newest report was recorded, in your time zone.'),
  installationDate: t('The day on which its gateway was put on.'),
  group: t('The groups that it is in.'),
  timeUntetheredFormattedString: t('For how long no tractor has been hooked to it.'),
  timeDwellingFormattedString: t('For how long it has stood at one place.'),
  occupiedCustomerSpecificGeofences: t('The geofences that it is in.'),
  enhancedWeight: t('Whether there is a load in it, by its weight or by its ultrasonic sensor.'),
  reverseGeo: t('Where its last position is, in words.'),
  sensorBoxBatteryHealthStatus: t('How the battery of the trailer is, by its voltage.'),
  gatewayBatteryHealthStatus: t('How the battery of the gateway itself is, by its voltage.'),
  trailerHealthStatus: t(
    'The worst of what its sensors say. The battery of the gateway and the reefer unit do not count.',
  ),
  connectivityStatus: t(
    'Whether it is heard. Caution: an installed sensor has been silent for longer than its readings count. Critical: the gateway has.',
  ),
  modelYear: t('The year of its model.'),
  age: t('How many years ago its model year was.'),
  length: t('How long the trailer is.'),
  simStatus: t(
    'Whether the SIM of its gateway is active. Trailers with a deactivated one are shown only where you filter for them.',
  ),
  simStatusChangeDate: t('When its SIM was last activated or deactivated, in your time zone.'),
  oem: t('Who built it.'),
  speed: t('How fast it was at its last position.'),
  lat: t('The latitude of its last position, in degrees.'),
  lng: t('The longitude of its last position, in degrees.'),
  absFault: t('The codes of the faults that its ABS controller names.'),
  tis: t('What the tire inflation system does. Unstable: it has asked for air for ten minutes or longer.'),
  netWeightLbs: t('What weighs on the bogie, less its weight when the trailer is empty.'),
  odometer: t('How far it went in all, as its ABS controller counts.'),
  door: t('Whether its doors are open.'),
  tether: t('Whether a tractor is hooked to it.'),
  lightFault: t('How a circuit of its lamps fails: too much current, too little, or now and then.'),
  sensorBoxBattery: t('The voltage of the battery of the trailer.'),
  deviceBoxBattery: t('The voltage from which its gateway runs.'),
  gpsOdometer: t('How far it went in all, added up from one position to the next.'),
  powerOn: t('Whether its reefer unit is on.'),
  unitModeDetail: t('How its reefer unit runs: without a break, or on and off by itself (Cycle Sentry).'),
  fuelLevel: t('How full the fuel tank of its reefer unit is.'),
  ambientTemperature: t('The temperature outside, as its reefer unit measures it.'),
  humidity: t('The relative humidity, as its reefer unit measures it.'),
  indSensor: t('The temperature at this sensor in the cargo space.'),
  setPoint: t('The temperature that this zone is set to.'),
  dischargeAir: t('The temperature of the air that the reefer unit blows into this zone.'),
  returnAir: t('The temperature of the air that comes back from this zone.'),
  engineHours: t('How long its reefer unit ran on its engine.'),
  electricalHours: t('How long its reefer unit ran on electric power.'),
  totalHours: t('How long its reefer unit was on in all.'),
  voltage: t('The voltage of the battery of its reefer unit.'),
  fullness: t('How full the trailer is, by the pictures of its cargo camera.'),
}
/** What a column means, by its key; nothing for one that is not explained. */
export const meaningOf = (key: string): string | undefined =>
  meanings[key] ?? meanings[key.replace(/\d$/, '')]

/** Which sensors tell of a column. */
const tellers = new Map<string, AnySensor>(
  (sensors as readonly AnySensor[]).flatMap((sensor) =>
    sensor.columns.map(({ key }) => [key, sensor] as const),
  ),
)
/** More choices than this are read in the list itself. */
const choicesMost = 12

const unitText = (unit: string): string => {
  const [usual = unit, ...others] = unitsFor(unit)
  return others.length === 0
    ? t('In {{units}}.', { units: usual })
    : t('In {{units}}, or in {{others}} where your profile says so.', {
        units: usual,
        others: others.join(', '),
      })
}

export const columns: Article = {
  key: 'columns',
  title: t('What does each column mean?'),
  body: [
    { text: t('N/A in a cell means that nothing is known. Each column sorts and filters by what it shows.') },
    {
      terms: fleetColumns.map(({ key, title, type, options, unit }): Term => {
        const teller = tellers.get(key)
        const choices = options && type !== 'flag' ? Object.values(options) : []
        const means = [
          meaningOf(key),
          choices.length > 0 &&
            choices.length <= choicesMost &&
            `${choices.map((choice) => t(choice)).join(', ')}.`,
          unit && unitText(unit),
          teller &&
            t('Told by {{sensor}}; a reading counts for {{time}}.', {
              sensor: teller.label,
              time: duration(teller.staleAfter),
            }),
        ]
        return { word: title, means: means.filter(Boolean).join(' ') }
      }),
    },
  ],
}
