/** What is answered of a vehicle under the names of the specification. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { registeredNames, rowNames } from './vehicle-names.ts'

let app: TestApp
let user: string
let vin: string
beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1, {
        modelYear: 2018,
        groups: ['West'],
        deviceTypeId: 4,
        installedSensorTypeIds: [1, 10, 22, 25, 27],
        thermoKingExternalId: 'TK-1',
        cargoCameraSerialNumber: 'CAM-1',
        checkFuse: true,
      }),
    ],
    () => noon,
  )
  user = `CUSTOMER_${app.customers.NOR}`
  vin = (await app.vehicle('NOR-1')).vin
  await app.now(
    'NOR-1',
    [
      reportAt(noon - hours(36), { tetherChange: { tethered: false } }),
      reportAt(noon, {
        gps: { lat: 32.5, lng: -97.25, headingDeg: 90, speedMph: 0 },
        gpsMileage: { miles: 1_200 },
        odometer: { miles: 1_300 },
        tetherChange: { tethered: false },
        door: { opened: true },
        enhancedWeight: { bogieLbs: 23_100 },
        sensorBoxBattery: { millivolts: 11_200 },
        backupBattery: { millivolts: 3_950 },
        tireInflationStatus: { status: 'UNSTABLE' },
        absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] },
        cargoCamera: { fullnessPercent: 40 },
        reeferUnit: {
          powerOn: true,
          operatingMode: 'CYCLE_SENTRY',
          fuelLevelFraction: 0.62,
          ambientCelsius: 20,
          humidityPercent: 55,
          loggerSensors: [{ sensor: 2, celsius: 5 }],
          zones: [{ zone: 1, setPointCelsius: 0, dischargeAirCelsius: 1, returnAirCelsius: 5 }],
          engineHours: 10,
          electricalHours: 2,
          totalHours: 12,
          batteryMillivolts: 12_600,
          alarms: [{ code: '10' }],
        },
      }),
    ],
    'Dallas, TX',
  )
})
afterAll(() => app.close())

test('a vehicle answers every name, on its own and, where it is of the row, in a list', async () => {
  const names = [...Object.keys(rowNames), ...Object.keys(registeredNames)].join(' ')
  const { vehicle } = await app.ask(
    [user],
    `query ($vin: String!) { vehicle(vin: $vin) { ${names} age lat lng speed absFault lightFault
      trailerHealthStatus connectivityStatus simStatus simStatusChangeDate baseProductType isThermoking hasSolarPanels
      mainAppVersion lastReport modelYear serialNumber installationDate address tetherStatusChanged backupBatteryVoltage
      tandemDeviceDiagnostics { batteryVoltage healthStatus } deviceDiagnostics { batteryVoltage healthStatus }
      backupBatteryDiagnostics { backupBatteryMillivolts healthStatus }
      alarms { alarmDescription powerOn unitModeDetail } } }`,
    { vin },
  )
  const powered = { batteryVoltage: 11.2, healthStatus: 'Critical' }
  expect(vehicle).toMatchObject({
    vinNumber: vin,
    unitID: 'NOR-1',
    truckType: 'Dry Van',
    vehicleTypeId: 3,
    deviceTypeId: 4,
    installedSensorTypeIds: [1, 10, 22, 25, 27],
    groups: ['West'],
    age: 8,
    modelYear: 2018,
    absOdometer: 1_300,
    gpsOdometer: 1_200,
    tetheredStatus: 'untethered',
    isTethered: false,
    timeUntetheredDays: 1.5,
    tetherStatusChanged: noon - hours(36),
    absSeverityLevelId: 3,
    absFaultSeverityLevel: 'Critical',
    hasActiveAbsFaults: true,
    brakeFault: 'Axle 1 roadside modulator valve: open circuit or too little current',
    tireFault: 'Unstable',
    tireInflationStatus: 'unstable',
    geofence: null,
    gpsHeading: 90,
    loadStatus: 'loaded',
    isLoaded: true,
    cargoWeightOnBogieLbs: 15_100,
    cargoWeightOnBogie: 15_100,
    weight: 15_100,
    doorStatus: 'open',
    trailerBatteryVoltage: 11.2,
    trailerBatteryStatus: 'CRITICAL',
    gatewayBatteryStatus: 'GOOD',
    tandemDeviceDiagnostics: powered,
    deviceDiagnostics: powered,
    backupBatteryDiagnostics: { backupBatteryMillivolts: 3_950, healthStatus: 'Good' },
    backupBatteryVoltage: 3.95,
    status: 'critical',
    hasUltrasonicCargoSensor: false,
    hasCargoCameraSensor: true,
    cargoCameraSerialNumber: 'CAM-1',
    cargoCameraFullness: 40,
    hasThermoKingSensor: true,
    thermoKingExternalId: 'TK-1',
    checkFuse: true,
    latitude: 32.5,
    longitude: -97.25,
    reverseGeoFullAddress: 'Dallas, TX',
    address: 'Dallas, TX',
    tkUnitOnOrOff: 'on',
    tkOperatingMode: 'cycleSentry',
    tkFuelLevel: 0.62,
    tkAmbientF: 68,
    tkHumidity: 55,
    interiorTemp1F: null,
    interiorTemp2F: 41,
    setPoint1F: 32,
    dischargeAir1F: 33.8,
    returnAir1F: 41,
    tkEngineHours: 10,
    tkElectricalHours: 2,
    tkTotalHours: 12,
    tkUnitBatteryVoltage: 12.6,
    alarms: [
      {
        alarmDescription: 'Discharge pressure or temperature too high',
        powerOn: 'on',
        unitModeDetail: 'cycleSentry',
      },
    ],
  })
  const { vehiclesNow } = await app.ask(
    [user],
    `{ vehiclesNow { vehicles { ${Object.keys(rowNames).join(' ')} } } }`,
  )
  expect(vehicle).toMatchObject(vehiclesNow.vehicles[0])
})
