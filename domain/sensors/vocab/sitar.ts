/** What a wheel sensor says of its own value (§4, Sitar codes). */

import { z } from 'zod'
import { t } from '../../basics/texts.ts'

export const sitarTexts = {
  '00': 'OK',
  '01': t('Not OK'),
  '02': t('Out of range'),
  '03': t('Limit exceeded'),
  '04': t('Stale value'),
  '05': t('Timed out'),
  '06': t('Soft fault'),
  '07': t('Hard fault'),
  '08': t('Unknown'),
} as const
export type SitarCode = keyof typeof sitarTexts

export const sitarCode = z
  .enum(Object.keys(sitarTexts) as [SitarCode, ...SitarCode[]])
  .describe('What the sensor says of its own value, 00 (OK) to 08 (unknown)')

/** What a sensor says of its value beside that it is well, for those who look at the wheel; nothing where it is well. */
export const sitarNote = (code: SitarCode | undefined): { readonly note?: string } =>
  code === undefined || code === '00' ? {} : { note: sitarTexts[code] }

/** Whether a value may be shown: codes from 01 to 03 judge the wheel, later ones say that the value cannot be trusted. */
export const trusted = (code: SitarCode | undefined): boolean => code === undefined || code <= '03'
