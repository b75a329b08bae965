/** Batteries: the trailer's own, and those of gateways and tags. */
import type { Tree } from '../tree.ts'

export const trailerBattery: Tree = {
  key: 'trailer-battery',
  title: 'Trailer battery and fuse',
  about: 'The battery of the trailer is low or empty, or its fuse is blown.',
  sensors: ['sensorBoxBattery'],
  picture: {
    readings: { sensorBoxBattery: { millivolts: 11_300 } },
    caption: 'An empty battery, where it is on the trailer.',
  },
  first: 'fuse',
  steps: {
    fuse: {
      ask: 'Does the trailer say “Trailer fuse blown”?',
      how: 'The verdict of the trailer says so, and its drawer under Trailer Battery.',
      ways: [
        { says: 'Yes', to: 'change' },
        { says: 'No', to: 'volts' },
      ],
    },
    change: {
      act: 'Find the short, then change the fuse',
      cause: 'A fuse blows because something draws too much',
      steps: [
        'Unplug what hangs on the battery: lift gate, inside lights, charger.',
        'Put in a fuse of the same size, never a larger one.',
        'Plug the loads in one after another; the one at which it blows has the short.',
        'Mend that wire or load.',
      ],
      watch: 'sensorBoxBattery',
    },
    volts: {
      ask: 'How many volts are there at the battery, with a tractor running?',
      how: 'Measure at the poles.',
      ways: [
        { says: '13 V or more', to: 'rested' },
        { says: 'Less than 13 V', to: 'charge' },
        { says: 'Less at the gateway than at the battery', to: 'wire' },
      ],
    },
    rested: {
      ask: 'And an hour after the tractor is unplugged?',
      ways: [
        { says: '12.4 V or more', to: 'drain' },
        { says: 'Less', to: 'replace' },
      ],
    },
    charge: {
      act: 'Mend what charges it',
      cause: 'The battery is not charged by the tractor',
      steps: [
        'Measure the charging line at the plug: the same voltage as at the tractor.',
        'Check the fuse or breaker of the line, and the charger if there is one.',
        'Clean the poles and the ground, and renew a line that gets warm.',
      ],
      watch: 'sensorBoxBattery',
    },
    wire: {
      act: 'Mend the wire to the gateway',
      cause: 'The gateway measures what arrives at it',
      steps: [
        'Clean and tighten the joints between battery and gateway.',
        'Look at the fuse holder for heat and green copper.',
        'Measure again: less than 0.2 V may be lost on the way.',
      ],
      watch: 'sensorBoxBattery',
    },
    replace: {
      act: 'Replace the battery',
      cause: 'It takes a charge and does not hold it',
      steps: [
        'Have it tested under load.',
        'Replace it by one of the same kind and size; all batteries of a bank at once.',
        'Fasten it, grease the poles, and charge it fully before the trailer leaves.',
      ],
      watch: 'sensorBoxBattery',
    },
    drain: {
      act: 'Find what empties it',
      cause: 'The battery is good; something draws from it while the trailer stands',
      steps: [
        'Switch everything off and measure the current at the battery.',
        'Pull the fuses one by one until it falls: that circuit is the one.',
        'Look for a lamp behind a closed door, or a lift gate that stays switched on.',
      ],
      watch: 'sensorBoxBattery',
    },
  },
}

export const deviceBattery: Tree = {
  key: 'device-battery',
  title: 'Gateway and tag batteries',
  about: 'The battery of a gateway or a tag is low.',
  sensors: ['backupBattery', 'xt5300BatteryStatus', 'wiliotBattery'],
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
      act: 'Let it charge on a tractor',
      cause: 'The backup battery keeps a wired gateway alive while the trailer stands alone',
      steps: [
        'Connect a tractor with its ignition on, for some hours.',
        'If the voltage does not rise, check the supply and the ground at the gateway.',
        'If it rises and falls again within a day, the battery is spent: have the gateway replaced.',
      ],
      watch: 'backupBattery',
    },
    solar: {
      act: 'Give its panel light',
      cause: 'The panel charges it; in the shade it does not',
      steps: [
        'Clean the panel, and take away what covers it.',
        'Stand the trailer in the open by day.',
        'Look for cracks in the panel and at its plug.',
        'If the voltage does not rise on a sunny day, have the gateway replaced.',
      ],
      watch: 'backupBattery',
    },
    xt5300: {
      act: 'Plan a change of the battery',
      cause: 'It has no other supply',
      steps: [
        'Have its battery changed before it falls silent.',
        'Wake the device with its magnet and wait a minute.',
        'Ask your administrator whether it can report less often.',
      ],
      watch: 'xt5300BatteryStatus',
    },
    tag: {
      act: 'Replace the tag',
      cause: 'The battery of a tag cannot be changed',
      steps: [
        'Take a new tag and put it where the old one was.',
        'Tell your administrator its number, so that it is known.',
        'Bring it close to its bridge and wait a minute.',
      ],
      watch: 'wiliotBattery',
    },
  },
}
