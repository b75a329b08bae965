/** What a workshop does about a brake whose stroke is off: by its level. */
import { mark, t } from '../../basics/texts.ts'
import { type FaultWords, vocabulary } from './text.ts'

const component = mark('Brake chamber, slack adjuster and lining, {{place}}')
const low: FaultWords = {
  description: mark('{{place}} brake: stroke a little too long'),
  anywhere: t('Stroke a little too long'),
  component,
  cause: t('Linings wear, or the slack adjuster follows late'),
  repair: t(
    'Measure the stroke at 90 psi at the next service and look at the lining; an automatic adjuster is not to be set by hand for long.',
  ),
  level: 'notice',
}
const caution: FaultWords = {
  description: mark('{{place}} brake: stroke clearly too long'),
  anywhere: t('Stroke clearly too long'),
  component,
  cause: t('Slack adjuster does not follow, clevis or bushing is worn, or the lining is thin'),
  repair: t(
    'Measure the stroke at 90 psi, look at lining, clevis pins and camshaft bushing; renew the slack adjuster if it does not follow after ten applications.',
  ),
  level: 'caution',
}
const critical: FaultWords = {
  description: mark('{{place}} brake: out of adjustment'),
  anywhere: t('Out of adjustment'),
  component,
  cause: t(
    'Stroke at its limit or none: broken pushrod or spring, seized camshaft, failed slack adjuster or chamber',
  ),
  repair: t(
    'Stop and secure the trailer. Cage the spring brake, find out what is broken or seized, mend it and measure the stroke of both brakes of the axle at 90 psi.',
  ),
  level: 'critical',
}

const corners = {
  31: t('Roadside front brake'),
  32: t('Curbside front brake'),
  33: t('Roadside rear brake'),
  34: t('Curbside rear brake'),
}

export const tse = vocabulary(
  corners,
  Object.fromEntries(
    Object.keys(corners).flatMap((id) => [
      [`${id}/15`, low],
      [`${id}/16`, caution],
      [`${id}/0`, critical],
    ]),
  ),
)
