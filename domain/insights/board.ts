/** A dashboard of one's own: figures and charts of the built-in ones, put together. */

import { count } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { insightOf } from './index.ts'

export interface BoardCard {
  /** The name of a dashboard. */
  readonly insight: string
  /** The key of one of its figures or charts. */
  readonly part: string
}

export interface Board {
  readonly name: string
  /** In the order of the screen. */
  readonly cards: readonly BoardCard[]
}

export const boardNameLongest = 60
/** @assume More no screen shows at once. */
export const boardCardsMost = 24
/** @assume Nobody keeps more in order. */
export const boardsMost = 50

export const boardWords = {
  name: t('A dashboard needs a name of at most {{most}} characters.', { most: boardNameLongest }),
  cards: t('A dashboard has 1 to {{most}} cards.', { most: boardCardsMost }),
  twice: t('A card stands on a dashboard once. Take one of the two away.'),
  card: ({ insight, part }: BoardCard) =>
    t('There is no card “{{card}}” in “{{dashboard}}”. Choose one of a dashboard of Insights.', {
      card: part,
      dashboard: insight,
    }),
  most: t('You have {{dashboards}}. Delete one first.', { dashboards: count(boardsMost, 'dashboard') }),
} as const

const keyOf = ({ insight, part }: BoardCard) => `${insight}/${part}`

const isKnown = ({ insight: name, part }: BoardCard): boolean => {
  const insight = insightOf(name)
  return insight !== null && [...insight.figures, ...insight.charts].some(({ key }) => key === part)
}

/** What is wrong with it, in words; null where nothing is. */
export const boardProblem = ({ name, cards }: Board): string | null => {
  if (name === '' || name.length > boardNameLongest) return boardWords.name
  if (cards.length === 0 || cards.length > boardCardsMost) return boardWords.cards
  const unknown = cards.find((card) => !isKnown(card))
  if (unknown) return boardWords.card(unknown)
  return new Set(cards.map(keyOf)).size < cards.length ? boardWords.twice : null
}
