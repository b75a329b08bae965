/** What carries and keeps the load: reefer, doors, cargo sensors, scale. */
import { t } from '../../basics/texts.ts'
import type { Tree } from '../tree.ts'

export const reefer: Tree = {
  key: 'reefer',
  title: t('Reefer unit'),
  about: t('A zone is too warm or too cold, there is an alarm, or fuel is low.'),
  sensors: ['reeferUnit'],
  picture: {
    readings: {
      reeferUnit: {
        powerOn: true,
        fuelLevelFraction: 0.62,
        zones: [{ zone: 1, setPointCelsius: 2, dischargeAirCelsius: 6, returnAirCelsius: 9 }],
      },
    },
    caption: t('Return air far over the set point: the zone is marked in the cargo room.'),
  },
  first: 'runs',
  steps: {
    runs: {
      ask: t('Does the unit run?'),
      ways: [
        { says: t('Yes, and a zone is off its set point'), to: 'doors' },
        { says: t('Yes, with an alarm'), to: 'alarm' },
        { says: t('No'), to: 'off' },
        { says: t('It runs, and is not heard'), to: 'cable' },
      ],
    },
    doors: {
      ask: t('Are all doors closed, and is the set point the right one?'),
      ways: [
        { says: t('No'), to: 'close' },
        { says: t('Yes'), to: 'air' },
      ],
    },
    close: {
      act: t('Close the doors and set the point'),
      cause: t('Warm air comes in, or the unit keeps another temperature than the load needs'),
      steps: [
        t('Close the doors and look at their seals.'),
        t('Compare the set point with the papers of the load.'),
        t('Look again after 30 minutes.'),
      ],
      watch: 'reeferUnit',
    },
    air: {
      ask: t('Is the air that leaves the unit cold?'),
      how: t('Discharge air is several degrees from return air while it cools.'),
      ways: [
        { says: t('Yes'), to: 'flow' },
        { says: t('No'), to: 'service' },
      ],
    },
    flow: {
      act: t('Let the air through'),
      cause: t('Cold air does not reach the load, or does not come back'),
      steps: [
        t('Look for load above the line, or against the bulkhead.'),
        t('Look at the air chute for tears.'),
        t('Start a defrost at the unit if its coil is iced.'),
      ],
      watch: 'reeferUnit',
    },
    off: {
      ask: t('Is there fuel, and does the engine turn?'),
      ways: [
        { says: t('No fuel'), to: 'fuel' },
        { says: t('It does not turn'), to: 'battery' },
        { says: t('It turns and does not start'), to: 'service' },
      ],
    },
    fuel: {
      act: t('Refuel'),
      cause: t('The unit stops when its tank is empty'),
      steps: [
        t('Fill the tank.'),
        t('Bleed the fuel line as the unit’s manual says.'),
        t('Start it and wait for its reading.'),
      ],
      watch: 'reeferUnit',
    },
    battery: {
      act: t('Charge the battery of the unit'),
      cause: t('Its starter has no power'),
      steps: [
        t('Check the main switch and the fuses of the unit.'),
        t('Measure its battery: 12.4 V or more. Charge or replace it.'),
        t('Clean the poles.'),
      ],
      watch: 'reeferUnit',
    },
    alarm: {
      act: t('Follow the alarm, then clear it'),
      cause: t('The unit names what is wrong; the drawer of the trailer says it in words'),
      steps: [
        t('Read the alarm and what it asks for, in the drawer under Reefer.'),
        t('Mend what it names, or call the unit’s service.'),
        t('Clear the alarm at the unit, and wait for its next reading.'),
      ],
      watch: 'reeferUnit',
    },
    service: {
      act: t('Call the unit’s service'),
      cause: t('The unit does not cool though nothing hinders it'),
      steps: [
        t('Tell the fleet: the load may have to be moved.'),
        t('Call the nearest service center of the unit’s maker, with unit and alarm codes.'),
      ],
      watch: 'reeferUnit',
    },
    cable: {
      act: t('Mend the line to the unit'),
      cause: t('The gateway does not hear the unit’s controller'),
      steps: [
        t('Look at the data cable between unit and gateway, at both plugs.'),
        t('Switch the unit off and on.'),
        t('Wait for its next reading.'),
      ],
      watch: 'reeferUnit',
    },
  },
}

export const doors: Tree = {
  key: 'doors',
  title: t('Doors'),
  about: t('The doors are said to be open when they are closed, or the other way round.'),
  sensors: ['door'],
  picture: { readings: { door: { opened: true } }, caption: t('Open doors, seen from behind.') },
  first: 'really',
  steps: {
    really: {
      ask: t('Are the doors closed?'),
      ways: [
        { says: t('No'), to: 'close' },
        { says: t('Yes, and they are said to be open'), to: 'sensor' },
        { says: t('Open, and they are said to be closed'), to: 'sensor' },
      ],
    },
    close: {
      act: t('Close the doors'),
      cause: t('They are open'),
      steps: [
        t('Look that nothing leans against them.'),
        t('Close and lock both doors.'),
        t('Wait for the next reading.'),
      ],
      watch: 'door',
    },
    sensor: {
      act: t('Set the door sensor right'),
      cause: t('The magnet stands too far from the sensor, or the sensor is loose or broken'),
      steps: [
        t('Bring sensor and magnet within half an inch of each other with the doors closed.'),
        t('Look at the cable where the door moves it.'),
        t('Open and close a door: the reading has to follow.'),
        t('If it does not follow, replace the sensor.'),
      ],
      watch: 'door',
    },
  },
}

export const cargo: Tree = {
  key: 'cargo',
  title: t('Cargo sensors'),
  about: t('The camera or the ultrasonic sensor is blind, or says what is not so.'),
  sensors: ['ultrasonicCargo', 'cargoCamera'],
  first: 'which',
  steps: {
    which: {
      ask: t('Which sensor is it?'),
      ways: [
        { says: t('The camera'), to: 'camera' },
        { says: t('The ultrasonic sensor'), to: 'ultrasonic' },
      ],
    },
    camera: {
      act: t('Clean the lens'),
      cause: t('Dirt, ice or a label covers it, or it has no light'),
      steps: [
        t('Clean the lens with a soft, damp cloth.'),
        t('Look that nothing hangs before it.'),
        t('Open a door so that light comes in, and close it again: a new picture comes.'),
      ],
      watch: 'cargoCamera',
    },
    ultrasonic: {
      act: t('Clean the sensor and test it'),
      cause: t('Dirt or ice covers it, or something stands right below it'),
      steps: [
        t('Clean the sensor under the roof.'),
        t('Take away what hangs or stands within a foot of it.'),
        t('Close the doors and walk under it once: it says “Loaded”.'),
      ],
      watch: 'ultrasonicCargo',
    },
  },
}

export const weight: Tree = {
  key: 'weight',
  title: t('Weight'),
  about: t('The weight is wrong, or the trailer counts as overloaded.'),
  sensors: ['enhancedWeight'],
  first: 'empty',
  steps: {
    empty: {
      ask: t('Is the trailer empty?'),
      ways: [
        { says: t('Yes, and it shows a weight'), to: 'zero' },
        { says: t('No, and it is said to be overloaded'), to: 'weigh' },
        { says: t('It shows no weight'), to: 'air' },
      ],
    },
    zero: {
      act: t('Set the resting weight'),
      cause: t('What the bogie carries when it is empty is not the number that is registered'),
      steps: [
        t('Let the air suspension come to its height on even ground.'),
        t('Read the weight in the drawer of the trailer.'),
        t('Tell your administrator the number: it is the resting weight, among the data of the trailer.'),
      ],
      watch: 'enhancedWeight',
    },
    weigh: {
      act: t('Weigh it before it leaves'),
      cause: t('The suspension carries more than its limit'),
      steps: [
        t('Drive it onto a scale.'),
        t('If the scale says less, set the resting weight and check the height of the suspension.'),
        t('If it is overloaded, have load taken off or moved.'),
      ],
      watch: 'enhancedWeight',
    },
    air: {
      act: t('Look at the pressure sensor of the suspension'),
      cause: t('The weight is measured by the air in the suspension'),
      steps: [
        t('Connect a tractor and let the suspension come to its height.'),
        t('Look at the air line to the sensor for leaks and kinks.'),
        t('Look at its plug and its wire to the gateway.'),
      ],
      watch: 'enhancedWeight',
    },
  },
}
