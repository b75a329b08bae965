/** A gateway that is silent, or does not know where it is. */
import type { Tree } from '../tree.ts'

export const silent: Tree = {
  key: 'silent',
  title: 'Nothing is reported',
  about: 'The trailer is silent, or was never heard.',
  sensors: [],
  first: 'family',
  steps: {
    family: {
      ask: 'Which device is it?',
      how: 'Device Information in the drawer of the trailer says it.',
      ways: [
        { says: 'Pro or Base', to: 'wired' },
        { says: 'Go, Cargo Camera or SlapNTrack', to: 'solar' },
        { says: 'XT5300', to: 'xt5300' },
        { says: 'Wiliot', to: 'tag' },
      ],
    },
    wired: {
      ask: 'Does its light come on when a tractor is connected with its ignition on?',
      ways: [
        { says: 'Yes', to: 'sky' },
        { says: 'No', to: 'power' },
      ],
    },
    power: {
      act: 'Give the gateway power',
      cause: 'A wired gateway lives on the tractor and, alone, on its backup battery',
      steps: [
        'Measure the blue wire at the seven-way plug, then at the gateway.',
        'Check its fuse and its ground.',
        'Clean the plug; follow the wire where it rubs.',
        'If there is power and no light, have the gateway replaced.',
      ],
      watch: 'gps',
    },
    solar: {
      ask: 'Does its panel see the sky?',
      ways: [
        { says: 'Yes', to: 'sky' },
        { says: 'No, or it is dirty', to: 'panel' },
      ],
    },
    panel: {
      act: 'Clean the panel and give it light',
      cause: 'An empty gateway reports again once it is charged a little',
      steps: [
        'Take away snow, dirt and what covers the panel.',
        'Stand the trailer in the open by day, for some hours.',
        'Look at the panel for cracks, and whether the gateway sits tight.',
      ],
      watch: 'gps',
    },
    sky: {
      ask: 'Is the trailer in a hall, under a roof, or where phones have no signal?',
      ways: [
        { says: 'Yes', to: 'move' },
        { says: 'No', to: 'exchange' },
      ],
    },
    move: {
      act: 'Pull it under the open sky',
      cause: 'It keeps its reports and sends them once it has a signal',
      steps: [
        'Pull the trailer a few hundred yards into the open.',
        'Wait some minutes for the first report.',
      ],
      watch: 'gps',
    },
    exchange: {
      act: 'Have the gateway looked at',
      cause: 'It has power and sky, and does not report',
      steps: [
        'Compare the serial number on the gateway with the one in Device Information.',
        'Ask your administrator whether its SIM is activated.',
        'Look at the antenna for damage.',
        'Have the gateway replaced: Installation tells how a new one is put on.',
      ],
      watch: 'gps',
    },
    xt5300: {
      act: 'Wake the device',
      cause: 'It sleeps between reports, and stays asleep when its battery is empty',
      steps: [
        'Hold its magnet to the mark for three seconds.',
        'Wait a minute under the open sky.',
        'If it does not report, change its battery.',
      ],
      watch: 'gps',
    },
    tag: {
      act: 'Bring tag and bridge together',
      cause: 'A tag is heard by its bridge alone, and the bridge reports it',
      steps: [
        'Bring the tag close to its bridge and wait a minute.',
        'Check that the bridge has power and a signal.',
        'If other tags are heard and this one is not, replace the tag.',
      ],
      watch: 'wiliotBattery',
    },
  },
}

export const position: Tree = {
  key: 'position',
  title: 'Position, mileage and tether',
  about: 'It reports, but not where it is, how far it went or whether a tractor is hooked to it.',
  sensors: ['gps', 'gpsMileage', 'odometer', 'tetherChange'],
  first: 'what',
  steps: {
    what: {
      ask: 'What is missing or wrong?',
      ways: [
        { says: 'Its position', to: 'sky' },
        { says: 'The miles of the ABS', to: 'odometer' },
        { says: 'The miles by GPS', to: 'gpsMiles' },
        { says: 'Whether a tractor is hooked to it', to: 'tether' },
      ],
    },
    sky: {
      act: 'Check the antenna',
      cause: 'It hears no satellites: a roof, metal over the antenna, or a broken antenna',
      steps: [
        'Pull the trailer under the open sky and wait a minute.',
        'Take away what lies over the antenna: metal, snow, paint.',
        'Look at cable and plug of an antenna outside the gateway.',
        'If the position stays unknown, have the gateway replaced.',
      ],
      watch: 'gps',
    },
    odometer: {
      act: 'Let the ABS count',
      cause: 'The ABS controller counts the miles while it has power',
      steps: [
        'Connect a tractor with its ignition on and pull forward a few yards.',
        'If it says nothing, check the data cable between controller and gateway.',
        'Look for ABS faults: a controller that failed counts nothing.',
      ],
      watch: 'odometer',
    },
    gpsMiles: {
      act: 'Drive under the open sky',
      cause: 'The miles are added up from one position to the next',
      steps: ['Pull the trailer a few hundred yards under the open sky.', 'Wait for the next report.'],
      watch: 'gpsMileage',
    },
    tether: {
      act: 'Check the line that tells of the tractor',
      cause: 'The gateway sees a tractor by the power of its cable',
      steps: [
        'Plug the cable in until it locks, with the ignition on; then pull it out.',
        'Measure the blue wire at the gateway while it is plugged in.',
        'Clean the pins of the plug.',
      ],
      watch: 'tetherChange',
    },
  },
}
