/** What carries and keeps the load: reefer, doors, cargo sensors, scale. */
import type { Tree } from '../tree.ts'

export const reefer: Tree = {
  key: 'reefer',
  title: 'Reefer unit',
  about: 'A zone is too warm or too cold, there is an alarm, or fuel is low.',
  sensors: ['reeferUnit'],
  picture: {
    readings: {
      reeferUnit: {
        powerOn: true,
        fuelLevelFraction: 0.62,
        zones: [{ zone: 1, setPointCelsius: 2, dischargeAirCelsius: 6, returnAirCelsius: 9 }],
      },
    },
    caption: 'Return air far over the set point: the zone is marked in the cargo room.',
  },
  first: 'runs',
  steps: {
    runs: {
      ask: 'Does the unit run?',
      ways: [
        { says: 'Yes, and a zone is off its set point', to: 'doors' },
        { says: 'Yes, with an alarm', to: 'alarm' },
        { says: 'No', to: 'off' },
        { says: 'It runs, and is not heard', to: 'cable' },
      ],
    },
    doors: {
      ask: 'Are all doors closed, and is the set point the right one?',
      ways: [
        { says: 'No', to: 'close' },
        { says: 'Yes', to: 'air' },
      ],
    },
    close: {
      act: 'Close the doors and set the point',
      cause: 'Warm air comes in, or the unit keeps another temperature than the load needs',
      steps: [
        'Close the doors and look at their seals.',
        'Compare the set point with the papers of the load.',
        'Look again after 30 minutes.',
      ],
      watch: 'reeferUnit',
    },
    air: {
      ask: 'Is the air that leaves the unit cold?',
      how: 'Discharge air is several degrees from return air while it cools.',
      ways: [
        { says: 'Yes', to: 'flow' },
        { says: 'No', to: 'service' },
      ],
    },
    flow: {
      act: 'Let the air through',
      cause: 'Cold air does not reach the load, or does not come back',
      steps: [
        'Look for load above the line, or against the bulkhead.',
        'Look at the air chute for tears.',
        'Start a defrost at the unit if its coil is iced.',
      ],
      watch: 'reeferUnit',
    },
    off: {
      ask: 'Is there fuel, and does the engine turn?',
      ways: [
        { says: 'No fuel', to: 'fuel' },
        { says: 'It does not turn', to: 'battery' },
        { says: 'It turns and does not start', to: 'service' },
      ],
    },
    fuel: {
      act: 'Refuel',
      cause: 'The unit stops when its tank is empty',
      steps: [
        'Fill the tank.',
        'Bleed the fuel line as the unit’s manual says.',
        'Start it and wait for its reading.',
      ],
      watch: 'reeferUnit',
    },
    battery: {
      act: 'Charge the battery of the unit',
      cause: 'Its starter has no power',
      steps: [
        'Check the main switch and the fuses of the unit.',
        'Measure its battery: 12.4 V or more. Charge or replace it.',
        'Clean the poles.',
      ],
      watch: 'reeferUnit',
    },
    alarm: {
      act: 'Follow the alarm, then clear it',
      cause: 'The unit names what is wrong; the drawer of the trailer says it in words',
      steps: [
        'Read the alarm and what it asks for, in the drawer under Reefer.',
        'Mend what it names, or call the unit’s service.',
        'Clear the alarm at the unit, and wait for its next reading.',
      ],
      watch: 'reeferUnit',
    },
    service: {
      act: 'Call the unit’s service',
      cause: 'The unit does not cool though nothing hinders it',
      steps: [
        'Tell the fleet: the load may have to be moved.',
        'Call the nearest service center of the unit’s maker, with unit and alarm codes.',
      ],
      watch: 'reeferUnit',
    },
    cable: {
      act: 'Mend the line to the unit',
      cause: 'The gateway does not hear the unit’s controller',
      steps: [
        'Look at the data cable between unit and gateway, at both plugs.',
        'Switch the unit off and on.',
        'Wait for its next reading.',
      ],
      watch: 'reeferUnit',
    },
  },
}

export const doors: Tree = {
  key: 'doors',
  title: 'Doors',
  about: 'The doors are said to be open when they are closed, or the other way round.',
  sensors: ['door'],
  picture: { readings: { door: { opened: true } }, caption: 'Open doors, seen from behind.' },
  first: 'really',
  steps: {
    really: {
      ask: 'Are the doors closed?',
      ways: [
        { says: 'No', to: 'close' },
        { says: 'Yes, and they are said to be open', to: 'sensor' },
        { says: 'Open, and they are said to be closed', to: 'sensor' },
      ],
    },
    close: {
      act: 'Close the doors',
      cause: 'They are open',
      steps: [
        'Look that nothing leans against them.',
        'Close and lock both doors.',
        'Wait for the next reading.',
      ],
      watch: 'door',
    },
    sensor: {
      act: 'Set the door sensor right',
      cause: 'The magnet stands too far from the sensor, or the sensor is loose or broken',
      steps: [
        'Bring sensor and magnet within half an inch of each other with the doors closed.',
        'Look at the cable where the door moves it.',
        'Open and close a door: the reading has to follow.',
        'If it does not follow, replace the sensor.',
      ],
      watch: 'door',
    },
  },
}

export const cargo: Tree = {
  key: 'cargo',
  title: 'Cargo sensors',
  about: 'The camera or the ultrasonic sensor is blind, or says what is not so.',
  sensors: ['ultrasonicCargo', 'cargoCamera'],
  first: 'which',
  steps: {
    which: {
      ask: 'Which sensor is it?',
      ways: [
        { says: 'The camera', to: 'camera' },
        { says: 'The ultrasonic sensor', to: 'ultrasonic' },
      ],
    },
    camera: {
      act: 'Clean the lens',
      cause: 'Dirt, ice or a label covers it, or it has no light',
      steps: [
        'Clean the lens with a soft, damp cloth.',
        'Look that nothing hangs before it.',
        'Open a door so that light comes in, and close it again: a new picture comes.',
      ],
      watch: 'cargoCamera',
    },
    ultrasonic: {
      act: 'Clean the sensor and test it',
      cause: 'Dirt or ice covers it, or something stands right below it',
      steps: [
        'Clean the sensor under the roof.',
        'Take away what hangs or stands within a foot of it.',
        'Close the doors and walk under it once: it says “Loaded”.',
      ],
      watch: 'ultrasonicCargo',
    },
  },
}

export const weight: Tree = {
  key: 'weight',
  title: 'Weight',
  about: 'The weight is wrong, or the trailer counts as overloaded.',
  sensors: ['enhancedWeight'],
  first: 'empty',
  steps: {
    empty: {
      ask: 'Is the trailer empty?',
      ways: [
        { says: 'Yes, and it shows a weight', to: 'zero' },
        { says: 'No, and it is said to be overloaded', to: 'weigh' },
        { says: 'It shows no weight', to: 'air' },
      ],
    },
    zero: {
      act: 'Set the resting weight',
      cause: 'What the bogie carries when it is empty is not the number that is registered',
      steps: [
        'Let the air suspension come to its height on even ground.',
        'Read the weight in the drawer of the trailer.',
        'Tell your administrator the number: it is the resting weight, among the data of the trailer.',
      ],
      watch: 'enhancedWeight',
    },
    weigh: {
      act: 'Weigh it before it leaves',
      cause: 'The suspension carries more than its limit',
      steps: [
        'Drive it onto a scale.',
        'If the scale says less, set the resting weight and check the height of the suspension.',
        'If it is overloaded, have load taken off or moved.',
      ],
      watch: 'enhancedWeight',
    },
    air: {
      act: 'Look at the pressure sensor of the suspension',
      cause: 'The weight is measured by the air in the suspension',
      steps: [
        'Connect a tractor and let the suspension come to its height.',
        'Look at the air line to the sensor for leaks and kinks.',
        'Look at its plug and its wire to the gateway.',
      ],
      watch: 'enhancedWeight',
    },
  },
}
