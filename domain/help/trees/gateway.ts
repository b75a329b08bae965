/** A gateway that is silent, or does not know where it is. */
import { t } from '../../basics/texts.ts'
import type { Tree } from '../tree.ts'

export const silent: Tree = {
  key: 'silent',
  title: t('Nothing is reported'),
  about: t('The trailer is silent, or was never heard.'),
  sensors: [],
  first: 'family',
  steps: {
    family: {
      ask: t('Which device is it?'),
      how: t('Device Information in the drawer of the trailer says it.'),
      ways: [
        { says: t('Pro or Base'), to: 'wired' },
        { says: t('Go, Cargo Camera or SlapNTrack'), to: 'solar' },
        { says: 'XT5300', to: 'xt5300' },
        { says: t('Wiliot'), to: 'tag' },
      ],
    },
    wired: {
      ask: t('Does its light come on when a tractor is connected with its ignition on?'),
      ways: [
        { says: t('Yes'), to: 'sky' },
        { says: t('No'), to: 'power' },
      ],
    },
    power: {
      act: t('Give the gateway power'),
      cause: t('A wired gateway lives on the tractor and, alone, on its backup battery'),
      steps: [
        t('Measure the blue wire at the seven-way plug, then at the gateway.'),
        t('Check its fuse and its ground.'),
        t('Clean the plug; follow the wire where it rubs.'),
        t('If there is power and no light, have the gateway replaced.'),
      ],
      watch: 'gps',
    },
    solar: {
      ask: t('Does its panel see the sky?'),
      ways: [
        { says: t('Yes'), to: 'sky' },
        { says: t('No, or it is dirty'), to: 'panel' },
      ],
    },
    panel: {
      act: t('Clean the panel and give it light'),
      cause: t('An empty gateway reports again once it is charged a little'),
      steps: [
        t('Take away snow, dirt and what covers the panel.'),
        t('Stand the trailer in the open by day, for some hours.'),
        t('Look at the panel for cracks, and whether the gateway sits tight.'),
      ],
      watch: 'gps',
    },
    sky: {
      ask: t('Is the trailer in a hall, under a roof, or where phones have no signal?'),
      ways: [
        { says: t('Yes'), to: 'move' },
        { says: t('No'), to: 'exchange' },
      ],
    },
    move: {
      act: t('Pull it under the open sky'),
      cause: t('It keeps its reports and sends them once it has a signal'),
      steps: [
        t('Pull the trailer a few hundred yards into the open.'),
        t('Wait some minutes for the first report.'),
      ],
      watch: 'gps',
    },
    exchange: {
      act: t('Have the gateway looked at'),
      cause: t('It has power and sky, and does not report'),
      steps: [
        t('Compare the serial number on the gateway with the one in Device Information.'),
        t('Ask your administrator whether its SIM is activated.'),
        t('Look at the antenna for damage.'),
        t('Have the gateway replaced: Installation tells how a new one is put on.'),
      ],
      watch: 'gps',
    },
    xt5300: {
      act: t('Wake the device'),
      cause: t('It sleeps between reports, and stays asleep when its battery is empty'),
      steps: [
        t('Hold its magnet to the mark for three seconds.'),
        t('Wait a minute under the open sky.'),
        t('If it does not report, change its battery.'),
      ],
      watch: 'gps',
    },
    tag: {
      act: t('Bring tag and bridge together'),
      cause: t('A tag is heard by its bridge alone, and the bridge reports it'),
      steps: [
        t('Bring the tag close to its bridge and wait a minute.'),
        t('Check that the bridge has power and a signal.'),
        t('If other tags are heard and this one is not, replace the tag.'),
      ],
      watch: 'wiliotBattery',
    },
  },
}

export const position: Tree = {
  key: 'position',
  title: t('Position, mileage and tether'),
  about: t('It reports, but not where it is, how far it went or whether a tractor is hooked to it.'),
  sensors: ['gps', 'gpsMileage', 'odometer', 'tetherChange'],
  first: 'what',
  steps: {
    what: {
      ask: t('What is missing or wrong?'),
      ways: [
        { says: t('Its position'), to: 'sky' },
        { says: t('The miles of the ABS'), to: 'odometer' },
        { says: t('The miles by GPS'), to: 'gpsMiles' },
        { says: t('Whether a tractor is hooked to it'), to: 'tether' },
      ],
    },
    sky: {
      act: t('Check the antenna'),
      cause: t('It hears no satellites: a roof, metal over the antenna, or a broken antenna'),
      steps: [
        t('Pull the trailer under the open sky and wait a minute.'),
        t('Take away what lies over the antenna: metal, snow, paint.'),
        t('Look at cable and plug of an antenna outside the gateway.'),
        t('If the position stays unknown, have the gateway replaced.'),
      ],
      watch: 'gps',
    },
    odometer: {
      act: t('Let the ABS count'),
      cause: t('The ABS controller counts the miles while it has power'),
      steps: [
        t('Connect a tractor with its ignition on and pull forward a few yards.'),
        t('If it says nothing, check the data cable between controller and gateway.'),
        t('Look for ABS faults: a controller that failed counts nothing.'),
      ],
      watch: 'odometer',
    },
    gpsMiles: {
      act: t('Drive under the open sky'),
      cause: t('The miles are added up from one position to the next'),
      steps: [t('Pull the trailer a few hundred yards under the open sky.'), t('Wait for the next report.')],
      watch: 'gpsMileage',
    },
    tether: {
      act: t('Check the line that tells of the tractor'),
      cause: t('The gateway sees a tractor by the power of its cable'),
      steps: [
        t('Plug the cable in until it locks, with the ignition on; then pull it out.'),
        t('Measure the blue wire at the gateway while it is plugged in.'),
        t('Clean the pins of the plug.'),
      ],
      watch: 'tetherChange',
    },
  },
}
