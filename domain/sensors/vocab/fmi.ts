/** How something fails: the failure mode identifiers of SAE J1939, in words that suit a workshop. */
import { t } from '../../basics/texts.ts'

/** By the number, 0 to 31; 22 to 30 mean nothing yet. */
export const failureModes: Readonly<Record<number, string>> = {
  0: t('far too high'),
  1: t('far too low'),
  2: t('erratic or wrong'),
  3: t('voltage too high or shorted to supply'),
  4: t('voltage too low or shorted to ground'),
  5: t('open circuit or too little current'),
  6: t('too much current or grounded'),
  7: t('does not move as it should'),
  8: t('signal frequency is off'),
  9: t('updates at the wrong rate'),
  10: t('changes too fast'),
  11: t('fails for an unknown reason'),
  12: t('part has failed'),
  13: t('out of calibration'),
  14: t('special instructions apply'),
  15: t('a little too high'),
  16: t('clearly too high'),
  17: t('a little too low'),
  18: t('clearly too low'),
  19: t('bad data from the network'),
  20: t('drifts upwards'),
  21: t('drifts downwards'),
  31: t('present'),
}

/** What an FMI says, or its number where it says nothing. */
export const failureMode = (fmi: number): string =>
  t(failureModes[fmi] ?? '') || t('failure mode {{fmi}}', { fmi })
