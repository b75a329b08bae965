/** What is done about a tire that is low, high or leaks, or about its sensor. */
import { t } from '../../basics/texts.ts'
import { sensorWords, vocabulary } from './text.ts'

const component = t('Tire, valve and wheel, {at}')

export const tirePressure = vocabulary(
  { 241: t('Tire pressure'), 2586: t('Tire leak'), 1697: t('Tire pressure sensor') },
  {
    '241/18': {
      description: '{at} tire: pressure low',
      component,
      cause: t('Not inflated for long (a tire loses up to 4 psi a month), cold weather, or a small leak'),
      repair: t(
        'Inflate the cold tire to the pressure of its fellow, then look for a leak at valve, tread and bead.',
      ),
      level: 'caution',
    },
    '241/1': {
      description: '{at} tire: nearly flat',
      component,
      cause: t('Puncture, torn valve or bead leak'),
      repair: t(
        'Stop. A tire that ran a fifth or more below its pressure counts as flat: have it taken off and looked at inside before it is inflated again, its dual too.',
      ),
      level: 'critical',
    },
    '241/16': {
      description: '{at} tire: pressure high',
      component,
      cause: t('Inflated while hot, inflation system set too high, or a hot brake beside it'),
      repair: t(
        'Measure when the tire is cold and let air out to the pressure on the plate; never bleed a hot tire. Check the regulator of the inflation system.',
      ),
      level: 'caution',
    },
    '2586/15': {
      description: '{at} tire: slow leak',
      component,
      cause: t('Valve core, stem or bead leaks a little'),
      repair: t('Inflate, spray valve and bead with soapy water, tighten or renew the valve core.'),
      level: 'notice',
    },
    '2586/16': {
      description: '{at} tire: leaks',
      component,
      cause: t('Nail in the tread, damaged bead or valve'),
      repair: t('Have the tire taken off at the next stop; repair from inside or replace it.'),
      level: 'caution',
    },
    '2586/0': {
      description: '{at} tire: loses air fast',
      component,
      cause: t('Cut, torn valve or cracked wheel'),
      repair: t(
        'Stop at a safe place and change the wheel; do not inflate it on the trailer. Look at the tire beside it.',
      ),
      level: 'critical',
    },
    ...sensorWords('tire pressure sensor'),
  },
)
