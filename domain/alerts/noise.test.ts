/** Sentences about how much of what is shown nobody looks at. */
import { expect, test } from 'vitest'
import { budgetSentence, changeSentence, noiseSentence } from './noise.ts'

const rule = { name: 'Yards', firings: 180, opened: 0, acted: 0 }

test('a rule that nobody listens to is told so', () => {
  expect(noiseSentence(rule, 225)).toBe('“Yards” made 180 of 225, and nobody opened one.')
  expect(noiseSentence({ ...rule, opened: 1 }, 225)).toBe(
    '“Yards” made 180 of 225, and 1 was opened, nobody acted on one.',
  )
  expect(noiseSentence({ ...rule, opened: 9, acted: 4 }, 1225)).toBe(
    '“Yards” made 180 of 1,225, and somebody acted on 4.',
  )
  expect(noiseSentence({ ...rule, firings: 2, acted: 2 }, 2)).toBe(
    '“Yards” made 2 of 2, and somebody acted on each.',
  )
})

test('what a change would leave, and where the budget stands', () => {
  expect(changeSentence(225, 31)).toBe('Your rules made 225 alerts last week. This change makes 31.')
  expect(changeSentence(1, 0)).toBe('Your rules made 1 alert last week. This change makes 0.')
  expect(budgetSentence(225, 40)).toBe('185 over your budget of 40 a week')
  expect(budgetSentence(31, 40)).toBe('31 of 40 alerts a week')
})
