/** What a workshop does about a fault of the trailer's ABS, by the part that it is about and how that fails. */
import { t } from '../../basics/texts.ts'
import {
  type AbsPart,
  absComponentName,
  describeAbsFault,
  knownAbsFaultTypeIds,
} from '../../sensors/vocab/abs.ts'
import type { Vocabulary } from './text.ts'

const sensorWire = t(
  'Unplug the sensor: 900 to 2,500 ohm across its pins, no connection from either pin to the frame. Follow the wire to the controller and replace what is broken.',
)
const toneRing = t(
  'Look at the tone ring through a full turn: missing or bent teeth, rust, dirt. Push the sensor home, spin the wheel at half a turn a second and look for 0.2 V AC or more.',
)
const valveWire = t(
  'Unplug the valve, measure its coils (a few ohms, all alike) and look for a connection to the frame. Follow the wire; replace the valve if a coil is off.',
)

const repairs: Readonly<Record<AbsPart, Readonly<Record<number, string>> & { readonly else: string }>> = {
  wheelSensor: {
    0: t(
      'Push the sensor up to the tone ring until it touches, check the spring clip and the bearing play, then drive above 6 mph.',
    ),
    1: toneRing,
    2: toneRing,
    3: sensorWire,
    4: sensorWire,
    5: sensorWire,
    6: sensorWire,
    7: t('Set the wheel bearing to its play, push the sensor up to the tone ring and renew the spring clip.'),
    8: toneRing,
    10: toneRing,
    13: t(
      'Fit tires of one size on all wheels with sensors; count the teeth of the tone ring against its fellow.',
    ),
    else: t(
      'Push the sensor up to the tone ring, check the ring and the bearing play, then measure the sensor (900 to 2,500 ohm) and its wire.',
    ),
  },
  valve: {
    3: valveWire,
    4: valveWire,
    5: valveWire,
    6: valveWire,
    7: t(
      'Drain the tank, look for ice, rust and oil in supply line and filter, listen for the click at power-up; replace the valve if it is silent.',
    ),
    12: t('Replace the valve, then listen for its click at power-up and apply the brakes once.'),
    else: t(
      'Check plug and wire of the valve, measure its coils, listen for the click at power-up; replace the valve if it is silent.',
    ),
  },
  controller: {
    2: t('Read the settings with the maker’s own tool and set the controller up for this trailer.'),
    12: t(
      'Check supply and ground under load first; replace the controller if the fault comes back, and set the new one up.',
    ),
    13: t('Set the controller up for this trailer with the maker’s own tool.'),
    else: t(
      'Read the controller with its own tool, check supply and ground, set it up again; replace it if the fault stays.',
    ),
  },
  power: {
    3: t(
      'Measure the tractor’s supply at the plug with the engine running (above 15 V points to its regulator); take a charger off before you measure.',
    ),
    4: t(
      'Measure at the controller with the brakes applied: 9.5 V or more. Clean the seven-way plug, its pins and the ground, and look for a thin or chafed wire.',
    ),
    5: t('Measure the blue wire from plug to controller, then fuse and feed in the tractor.'),
    13: t(
      'Measure the drop from plug to controller under load on supply and ground, and renew the joint that drops most.',
    ),
    else: t(
      'Measure the voltage at the controller under load, clean the seven-way plug and the ground, follow the wire.',
    ),
  },
  lamp: {
    5: t('Replace the lamp, then follow its wire; the lamp has to light for a moment at power-up.'),
    else: t(
      'Follow the wire of the lamp for a short or a break; the lamp has to light for a moment at power-up.',
    ),
  },
  other: { else: t('Read the controller with its own tool and follow what it names.') },
}

export const abs: Vocabulary = {
  types: Object.fromEntries(knownAbsFaultTypeIds.map((id) => [id, absComponentName(id)!])),
  known: [],
  describe: ({ faultTypeId, fmi }) => {
    const { part, faultDescription, suspectComponent, cause, level } = describeAbsFault(faultTypeId, fmi)
    const repairInformation = repairs[part][fmi] ?? repairs[part].else
    // Of severity Good (§4) is a value a little off: no lamp, but worth a look.
    return {
      faultDescription,
      suspectComponent,
      cause,
      repairInformation,
      level: level === 'good' ? 'notice' : level,
    }
  },
}
