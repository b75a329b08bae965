/** Puts a dashboard of one's own together: its name, its cards in their order, and whom it is shared with. */

import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { type BoardCard, boardCardsMost, boardNameLongest, boardProblem } from '#domain/insights/board.ts'
import { insightOf, insights } from '#domain/insights/index.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { type InsightBoard, saveInsightBoard } from '../../../data/insights.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/controls.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from '../../../ui/fields/use-form.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import './boards.css'

const icon = { size: 16, stroke: 1.8 }
const idOf = ({ insight, part }: BoardCard) => `${insight}/${part}`

/** "Utilization: Used by day" */
function titleOf({ insight, part }: BoardCard): string {
  const from = insightOf(insight)
  const figure = from?.figures.find(({ key }) => key === part)
  const chart = from?.charts.find(({ key }) => key === part)
  return `${from?.title ?? insight}: ${figure?.label ?? chart?.title ?? part}`
}

const everyCard: readonly BoardCard[] = insights.flatMap(({ name, figures, charts }) =>
  [...figures, ...charts].map(({ key }) => ({ insight: name, part: key })),
)

/** The list with one of its entries a place further, or nearer. */
const swapped = (cards: readonly BoardCard[], at: number, by: 1 | -1): readonly BoardCard[] => {
  const next = [...cards]
  const [card] = next.splice(at, 1)
  next.splice(at + by, 0, card!)
  return next
}

export function BoardForm({
  board,
  viewer,
  customers,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  board: InsightBoard | null
  viewer: Viewer
  customers: readonly CustomerName[]
  onSaved: (saved: InsightBoard) => void
  onClose: () => void
}) {
  const form = useForm({
    first: {
      name: board?.name ?? '',
      customerId: board?.customerId ?? '',
      cards: (board?.cards ?? []) as readonly BoardCard[],
    },
    check: ({ name, cards }) => {
      const problem = boardProblem({ name: name.trim(), cards })
      if (problem === null) return {}
      return boardProblem({ name: 'a', cards }) === null ? { name: problem } : { cards: problem }
    },
    save: async ({ name, customerId, cards }) =>
      onSaved(
        await saveInsightBoard({
          id: board?.id ?? null,
          name: name.trim(),
          customerId: customerId || null,
          cards: cards.map(({ insight, part }) => ({ insight, part })),
        }),
      ),
  })
  const { cards } = form.values
  const rest = everyCard.filter((card) => !cards.some((one) => idOf(one) === idOf(card)))
  const sharable = customers.filter(({ id }) => can(viewer, 'shareViews', { customerId: Number(id) }))
  return (
    <form
      className="board-form"
      aria-label={board ? t('Change {{name}}', { name: board.name }) : t('A dashboard of your own')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <h2>{board ? t('Change {{name}}', { name: board.name }) : t('A dashboard of your own')}</h2>
      <TextField label={t('Name')} maxLength={boardNameLongest} {...form.text('name')} />
      <ol className="board-cards" aria-label={t('Cards')}>
        {cards.map((card, n) => (
          <li key={idOf(card)}>
            <span>{titleOf(card)}</span>
            <IconButton
              label={t('Move {{card}} up', { card: titleOf(card) })}
              disabled={n === 0}
              onClick={() => form.set({ cards: swapped(cards, n, -1) })}
            >
              <IconArrowUp {...icon} />
            </IconButton>
            <IconButton
              label={t('Move {{card}} down', { card: titleOf(card) })}
              disabled={n === cards.length - 1}
              onClick={() => form.set({ cards: swapped(cards, n, 1) })}
            >
              <IconArrowDown {...icon} />
            </IconButton>
            <IconButton
              label={t('Remove {{card}}', { card: titleOf(card) })}
              onClick={() => form.set({ cards: cards.filter((one) => one !== card) })}
            >
              <IconX {...icon} />
            </IconButton>
          </li>
        ))}
      </ol>
      {cards.length < boardCardsMost && (
        <Choice
          label={t('Add a card')}
          value=""
          options={[
            { value: '', label: t('Choose a figure or a chart') },
            ...rest.map((card) => ({ value: idOf(card), label: titleOf(card) })),
          ]}
          onChange={(value) => {
            const card = rest.find((one) => idOf(one) === value)
            if (card) form.set({ cards: [...cards, card] })
          }}
        />
      )}
      <FormError>{form.problem('cards')}</FormError>
      {sharable.length > 0 && (
        <Choice
          label={t('Who sees it')}
          {...form.choice('customerId')}
          options={[
            { value: '', label: t('Only you') },
            ...sharable.map(({ id, shortName }) => ({
              value: id,
              label: t('Everybody of {{shortName}}', { shortName }),
            })),
          ]}
        />
      )}
      <FormError>{form.error}</FormError>
      <div className="board-acts">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.busy}>
          {t('Save dashboard')}
        </Button>
      </div>
    </form>
  )
}
