/** Installation guides: one for each device, with the sensors that it comes with and how each is made to report. */
import { t } from '../../basics/texts.ts'
import { findSensorById, type Readings, type SensorKey } from '../../sensors/index.ts'
import { companies, type DeviceType, deviceTypes, type Maker } from '../../vehicle/makers.ts'
import type { Article, Block, Topic } from '../block.ts'

/** How a gateway of each maker is put on. */
const mounting: Readonly<Record<Maker, readonly string[]>> = {
  pro: [
    t('Mount the gateway on the nose or under the floor, where no stone hits it and its light can be seen.'),
    t('Connect it between the seven-way plug and the harness of the trailer: all seven wires.'),
    t('Connect the data cable of the ABS controller, and the ground to bare metal.'),
    t('Give the antenna a clear view of the sky.'),
    t('Tie cables down every foot, away from what moves and what gets hot.'),
  ],
  go: [
    t('Clean and dry the place: on the roof or high on the nose, level, with a clear view of the sky.'),
    t('Fix the gateway with its panel up; press the tape down for half a minute, and add the screws.'),
    t('Let the panel see light for some minutes: it wakes by itself.'),
    t('Where it has a wire to the trailer, connect it last.'),
  ],
  xt5300: [
    t('Clean and dry a place with a clear view of the sky.'),
    t('Fix the device so that its mark for the magnet can be reached.'),
    t('Hold the magnet to the mark for three seconds: the device wakes.'),
  ],
  wiliot: [
    t('Mount the bridge inside, high, with power.'),
    t('Stick the tag where nothing of metal lies over it.'),
    t('Bring the tag close to the bridge once.'),
  ],
}

const recording = [
  t('Open Installation on your phone, and scan or type the VIN.'),
  t('Attach the gateway by its serial number.'),
  t('Name the sensors that are fitted.'),
  t('Make each sensor report: the checklist ticks it with its first report.'),
  t('Take the photos, and finish: the certificate is made.'),
] as const

/** What the sensors that are drawn say where all is well. */
const well: Readings = {
  absSystemFault: { amberLamp: false, faults: [] },
  lightSystemFault: { faultTypeIds: [] },
  sensorBoxBattery: { millivolts: 12_900 },
  backupBattery: { millivolts: 4_000 },
  tireInflationStatus: { status: 'OK' },
  enhancedWeight: { bogieLbs: 9_000 },
  tetherChange: { tethered: true },
  door: { opened: false },
  cargoCamera: { fullnessPercent: 40 },
  xt5300BatteryStatus: { chargePercent: 90, millivolts: 4_000 },
  wiliotBattery: { chargePercent: 90, millivolts: 3_000 },
}

/** The trailer as the portal draws it once the device is on and heard; nothing for one without a sensor that is drawn. */
const pictureOf = ({ sensorTypeIds }: DeviceType): readonly Block[] => {
  const keys = sensorTypeIds.flatMap((type) => findSensorById(type)?.key ?? []) as readonly SensorKey[]
  const readings = Object.fromEntries(
    keys.flatMap((key) => (well[key] === undefined ? [] : [[key, well[key]]])),
  ) as Readings
  return Object.keys(readings).length === 0
    ? []
    : [{ picture: { readings, caption: t('The drawing once each of them has reported, and all is well.') } }]
}

const guideOf = (device: DeviceType): Article => {
  const { id, name, maker, sensorTypeIds } = device
  return {
    key: `device-${id}`,
    title: name === companies[maker] ? name : `${name} (${companies[maker]})`,
    body: [
      { text: t('Put the device on, then make each of its sensors report.') },
      { steps: mounting[maker] },
      { text: t('What it comes with, and how each is made to report:') },
      {
        terms: sensorTypeIds.flatMap((type) => {
          const sensor = findSensorById(type)
          return sensor
            ? [{ word: sensor.label, means: sensor.installHint ?? t('It reports by itself.') }]
            : []
        }),
      },
      ...pictureOf(device),
      { text: t('Then record it:') },
      { steps: recording },
    ],
  }
}

export const devices: Topic = {
  key: 'devices',
  title: t('By device'),
  articles: (deviceTypes as readonly DeviceType[]).map(guideOf),
}

export const afterwards: Topic = {
  key: 'afterwards',
  title: t('Checks and repairs'),
  articles: [
    {
      key: 'not-heard',
      title: t('A sensor does not report'),
      body: [
        { text: t('Do what its line in the checklist says, and wait a minute. If it stays silent:') },
        {
          steps: [
            t('Check its plug: dry, clean, locked.'),
            t('Check that it is among the sensors that are fitted.'),
            t('Follow its tree in Troubleshooting.'),
          ],
        },
        { to: '/help/troubleshooting', label: t('Go to Troubleshooting') },
      ],
    },
    {
      key: 'swap',
      title: t('Replacing a gateway'),
      body: [
        {
          steps: [
            t('Take the old gateway off, and note its serial number.'),
            t('Put the new one on as its guide says.'),
            t(
              'Open Installation, scan the VIN, and attach the new serial number: you are asked whether the old one is to be replaced.',
            ),
            t('Make each sensor report, and finish.'),
          ],
        },
      ],
    },
    {
      key: 'offline',
      title: t('Installing where there is no signal'),
      body: [
        {
          text: t(
            'The phone keeps what you enter, photos too, and sends it in order once it is connected again. Leave the list of what is not sent open until it is empty.',
          ),
        },
      ],
    },
  ],
}
