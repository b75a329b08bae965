/** Batteries: the trailer's own, and those of gateways and tags. */
import { t } from '../../basics/texts.ts'
import type { Tree } from '../tree.ts'

export const trailerBattery: Tree = {
  key: 'trailer-battery',
  title: t('Trailer battery and fuse'),
  about: t('The battery of the trailer is low or empty, or its fuse is blown.'),
  sensors: ['sensorBoxBattery'],
  picture: {
    readings: { sensorBoxBattery: { millivolts: 11_300 } },
    caption: t('An empty battery, where it is on the trailer.'),
  },
  first: 'fuse',
  steps: {
    fuse: {
      ask: t('Does the trailer say “Trailer fuse blown”?'),
      how: t('The verdict of the trailer says so, and its drawer under Trailer Battery.'),
      ways: [
        { says: t('Yes'), to: 'change' },
        { says: t('No'), to: 'volts' },
      ],
    },
    change: {
      act: t('Find the short, then change the fuse'),
      cause: t('A fuse blows because something draws too much'),
      steps: [
        t('Unplug what hangs on the battery: lift gate, inside lights, charger.'),
        t('Put in a fuse of the same size, never a larger one.'),
        t('Plug the loads in one after another; the one at which it blows has the short.'),
        t('Mend that wire or load.'),
      ],
      watch: 'sensorBoxBattery',
    },
    volts: {
      ask: t('How many volts are there at the battery, with a tractor running?'),
      how: t('Measure at the poles.'),
      ways: [
        { says: '13 V or more', to: 'rested' },
        { says: t('Less than 13 V'), to: 'charge' },
        { says: t('Less at the gateway than at the battery'), to: 'wire' },
      ],
    },
    rested: {
      ask: t('And an hour after the tractor is unplugged?'),
      ways: [
        { says: '12.4 V or more', to: 'drain' },
        { says: t('Less'), to: 'replace' },
      ],
    },
    charge: {
      act: t('Mend what charges it'),
      cause: t('The battery is not charged by the tractor'),
      steps: [
        t('Measure the charging line at the plug: the same voltage as at the tractor.'),
        t('Check the fuse or breaker of the line, and the charger if there is one.'),
        t('Clean the poles and the ground, and renew a line that gets warm.'),
      ],
      watch: 'sensorBoxBattery',
    },
    wire: {
      act: t('Mend the wire to the gateway'),
      cause: t('The gateway measures what arrives at it'),
      steps: [
        t('Clean and tighten the joints between battery and gateway.'),
        t('Look at the fuse holder for heat and green copper.'),
        t('Measure again: less than 0.2 V may be lost on the way.'),
      ],
      watch: 'sensorBoxBattery',
    },
    replace: {
      act: t('Replace the battery'),
      cause: t('It takes a charge and does not hold it'),
      steps: [
        t('Have it tested under load.'),
        t('Replace it by one of the same kind and size; all batteries of a bank at once.'),
        t('Fasten it, grease the poles, and charge it fully before the trailer leaves.'),
      ],
      watch: 'sensorBoxBattery',
    },
    drain: {
      act: t('Find what empties it'),
      cause: t('The battery is good; something draws from it while the trailer stands'),
      steps: [
        t('Switch everything off and measure the current at the battery.'),
        t('Pull the fuses one by one until it falls: that circuit is the one.'),
        t('Look for a lamp behind a closed door, or a lift gate that stays switched on.'),
      ],
      watch: 'sensorBoxBattery',
    },
  },
}

export const deviceBattery: Tree = {
  key: 'device-battery',
  title: t('Gateway and tag batteries'),
  about: t('The battery of a gateway or a tag is low.'),
  sensors: ['backupBattery', 'xt5300BatteryStatus', 'wiliotBattery'],
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
      act: t('Let it charge on a tractor'),
      cause: t('The backup battery keeps a wired gateway alive while the trailer stands alone'),
      steps: [
        t('Connect a tractor with its ignition on, for some hours.'),
        t('If the voltage does not rise, check the supply and the ground at the gateway.'),
        t('If it rises and falls again within a day, the battery is spent: have the gateway replaced.'),
      ],
      watch: 'backupBattery',
    },
    solar: {
      act: t('Give its panel light'),
      cause: t('The panel charges it; in the shade it does not'),
      steps: [
        t('Clean the panel, and take away what covers it.'),
        t('Stand the trailer in the open by day.'),
        t('Look for cracks in the panel and at its plug.'),
        t('If the voltage does not rise on a sunny day, have the gateway replaced.'),
      ],
      watch: 'backupBattery',
    },
    xt5300: {
      act: t('Plan a change of the battery'),
      cause: t('It has no other supply'),
      steps: [
        t('Have its battery changed before it falls silent.'),
        t('Wake the device with its magnet and wait a minute.'),
        t('Ask your administrator whether it can report less often.'),
      ],
      watch: 'xt5300BatteryStatus',
    },
    tag: {
      act: t('Replace the tag'),
      cause: t('The battery of a tag cannot be changed'),
      steps: [
        t('Take a new tag and put it where the old one was.'),
        t('Tell your administrator its number, so that it is known.'),
        t('Bring it close to its bridge and wait a minute.'),
      ],
      watch: 'wiliotBattery',
    },
  },
}
