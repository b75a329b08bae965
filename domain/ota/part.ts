/** The parts of a gateway that have a version of their own, as people call them. */
import { t } from '../basics/texts.ts'

/** "Main app", "Script door-counter", "Firmware of modem" */
export const partTitle = (part: string): string => {
  if (part === 'mainApp') return t('Main app')
  return part.startsWith('script.')
    ? t('Script {{name}}', { name: part.slice('script.'.length) })
    : t('Firmware of {{part}}', { part })
}
