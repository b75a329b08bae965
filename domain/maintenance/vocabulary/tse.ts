/** What a workshop does about a brake whose stroke is off: by its level. */
import { t } from '../../basics/texts.ts'
import { type FaultWords, vocabulary } from './text.ts'

const brake = (
  description: string,
  level: FaultWords['level'],
  cause: string,
  repair: string,
): FaultWords => ({
  description: `{at} brake: ${description}`,
  component: t('Brake chamber, slack adjuster and lining, {at}'),
  cause,
  repair,
  level,
})
const low = brake(
  'stroke a little too long',
  'notice',
  t('Linings wear, or the slack adjuster follows late'),
  t(
    'Measure the stroke at 90 psi at the next service and look at the lining; an automatic adjuster is not to be set by hand for long.',
  ),
)
const caution = brake(
  'stroke clearly too long',
  'caution',
  t('Slack adjuster does not follow, clevis or bushing is worn, or the lining is thin'),
  t(
    'Measure the stroke at 90 psi, look at lining, clevis pins and camshaft bushing; renew the slack adjuster if it does not follow after ten applications.',
  ),
)
const critical = brake(
  'out of adjustment',
  'critical',
  t(
    'Stroke at its limit or none: broken pushrod or spring, seized camshaft, failed slack adjuster or chamber',
  ),
  t(
    'Stop and secure the trailer. Cage the spring brake, find out what is broken or seized, mend it and measure the stroke of both brakes of the axle at 90 psi.',
  ),
)

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
