/** How much of what is shown nobody looks at: sentences about the alerts of a week. */

import { count, number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'

export interface RuleNoise {
  readonly name: string
  /** Its alerts of the week, those that anybody opened, and those that anybody acted on. */
  readonly firings: number
  readonly opened: number
  readonly acted: number
}

/** "“Yards” made 180 of 225, and nobody opened one." */
export const noiseSentence = ({ name, firings, opened, acted }: RuleNoise, total: number): string => {
  const what =
    opened === 0 && acted === 0
      ? 'nobody opened one'
      : acted === 0
        ? t('{{opened}}, nobody acted on one', { opened: count(opened, 'was opened', 'were opened') })
        : acted === firings
          ? 'somebody acted on each'
          : `somebody acted on ${number(acted)}`
  return t('“{{name}}” made {{firings}} of {{total}}, and {{what}}.', {
    name,
    firings: number(firings),
    total: number(total),
    what,
  })
}

/** "Your rules made 225 alerts last week. This change makes 31." */
export const changeSentence = (was: number, is: number): string =>
  t('{{was}} This change makes {{is}}.', { was: weekSentence(was), is: number(is) })

/** The same of a rule that is new: "… With this alert they make 31." */
export const additionSentence = (was: number, is: number): string =>
  t('{{was}} With this alert they make {{is}}.', { was: weekSentence(was), is: number(is) })

export const weekSentence = (was: number): string =>
  t('Your rules made {{was}} last week.', { was: count(was, 'alert') })

/** Where a budget stands: "185 over your budget of 40 a week". */
export const budgetSentence = (made: number, budget: number): string =>
  made > budget
    ? t('{{made}} over your budget of {{budget}} a week', {
        made: number(made - budget),
        budget: number(budget),
      })
    : t('{{made}} of {{budget}} alerts a week', { made: number(made), budget: number(budget) })
