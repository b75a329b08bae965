/** How much of what is shown nobody looks at: sentences about the alerts of a week. */
import { count, number } from '../basics/print.ts'

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
        ? `${count(opened, 'was opened', 'were opened')}, nobody acted on one`
        : acted === firings
          ? 'somebody acted on each'
          : `somebody acted on ${number(acted)}`
  return `“${name}” made ${number(firings)} of ${number(total)}, and ${what}.`
}

/** "Your rules made 225 alerts last week. This change makes 31." */
export const changeSentence = (was: number, is: number): string =>
  `${weekSentence(was)} This change makes ${number(is)}.`

/** The same of a rule that is new: "… With this alert they make 31." */
export const additionSentence = (was: number, is: number): string =>
  `${weekSentence(was)} With this alert they make ${number(is)}.`

export const weekSentence = (was: number): string => `Your rules made ${count(was, 'alert')} last week.`

/** Where a budget stands: "185 over your budget of 40 a week". */
export const budgetSentence = (made: number, budget: number): string =>
  made > budget
    ? `${number(made - budget)} over your budget of ${number(budget)} a week`
    : `${number(made)} of ${number(budget)} alerts a week`
