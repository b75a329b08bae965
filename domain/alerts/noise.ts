/** How much of what is shown nobody looks at: sentences about the alerts of a week. */

import { number } from '../basics/print.ts'
import { plural, t } from '../basics/texts.ts'

export interface RuleNoise {
  readonly name: string
  /** Its alerts of the week, those that anybody opened, and those that anybody acted on. */
  readonly firings: number
  readonly opened: number
  readonly acted: number
}

/** "“Yards” made 180 of 225, and nobody opened one." */
export const noiseSentence = ({ name, firings, opened, acted }: RuleNoise, total: number): string => {
  const places = { rule: name, firings: number(firings), total: number(total) }
  if (opened === 0 && acted === 0)
    return t('“{{rule}}” made {{firings}} of {{total}}, and nobody opened one.', places)
  if (acted === 0)
    return plural(
      opened,
      '“{{rule}}” made {{firings}} of {{total}}, and {{count}} was opened, nobody acted on one.',
      '“{{rule}}” made {{firings}} of {{total}}, and {{count}} were opened, nobody acted on one.',
      { ...places, count: number(opened) },
    )
  return acted === firings
    ? t('“{{rule}}” made {{firings}} of {{total}}, and somebody acted on each.', places)
    : t('“{{rule}}” made {{firings}} of {{total}}, and somebody acted on {{acted}}.', {
        ...places,
        acted: number(acted),
      })
}

/** "Your rules made 225 alerts last week. This change makes 31." */
export const changeSentence = (was: number, is: number): string =>
  t('{{lastWeek}} This change makes {{alerts}}.', { lastWeek: weekSentence(was), alerts: number(is) })

/** The same of a rule that is new: "… With this alert they make 31." */
export const additionSentence = (was: number, is: number): string =>
  t('{{lastWeek}} With this alert they make {{alerts}}.', { lastWeek: weekSentence(was), alerts: number(is) })

export const weekSentence = (was: number): string =>
  plural(was, 'Your rules made {{count}} alert last week.', 'Your rules made {{count}} alerts last week.', {
    count: number(was),
  })

/** Where a budget stands: "185 over your budget of 40 a week". */
export const budgetSentence = (made: number, budget: number): string =>
  made > budget
    ? t('{{made}} over your budget of {{budget}} a week', {
        made: number(made - budget),
        budget: number(budget),
      })
    : t('{{made}} of {{budget}} alerts a week', { made: number(made), budget: number(budget) })
