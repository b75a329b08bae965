/** A dashboard of one's own: its cards, and the way to change it. */

import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { insightOf } from '#domain/insights/index.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { deleteInsightBoard, type InsightBoard } from '../../../data/insights.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { go } from '../../../ui/layout/address.ts'
import { Confirm } from '../../../ui/overlays/dialog.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import { FilterBar } from '../filter-bar.tsx'
import { type Looked, tabPath } from '../url-state.ts'
import { BoardCards } from './board-cards.tsx'
import { BoardForm } from './board-form.tsx'

const icon = { size: 16, stroke: 1.8 }
const toTab = (tab: string) => go(tabPath(new URLSearchParams(location.search), tab))

interface BoardProps {
  readonly viewer: Viewer
  readonly customers: readonly CustomerName[]
}

export function BoardTab({
  board,
  looked,
  viewer,
  customers,
  onChanged,
}: BoardProps & { board: InsightBoard; looked: Looked; onChanged: () => void }) {
  const [editing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const { busy, error, run } = useAct()
  if (editing)
    return (
      <BoardForm
        {...{ viewer, customers }}
        board={board}
        onClose={() => setEditing(false)}
        onSaved={() => {
          setEditing(false)
          onChanged()
        }}
      />
    )
  const { customerId } = board
  const mayDelete =
    board.mine || (customerId !== null && can(viewer, 'editUsers', { customerId: Number(customerId) }))
  const offers = [...new Set(board.cards.flatMap(({ insight }) => insightOf(insight)?.filters ?? []))]
  return (
    <>
      <FilterBar
        looked={looked}
        offers={offers}
        customers={customers}
        hasPeriod={board.cards.some(({ insight }) => !insightOf(insight)?.isOfToday)}
        acts={
          <>
            {board.mine && (
              <Button icon={<IconPencil {...icon} />} onClick={() => setEditing(true)}>
                {t('Change')}
              </Button>
            )}
            {mayDelete && (
              <Button kind="quiet" icon={<IconTrash {...icon} />} onClick={() => setDeleting(true)}>
                {t('Delete')}
              </Button>
            )}
          </>
        }
      />
      <BoardCards board={board} filters={looked.filters} customers={customers} />
      {deleting && (
        <Confirm
          title={t('Delete “{{name}}”?', { name: board.name })}
          verb={t('Delete')}
          danger
          busy={busy}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            if (!(await run(() => deleteInsightBoard(board.id)))) return
            onChanged()
            toTab(board.cards[0]!.insight)
          }}
        >
          <p>
            {customerId === null
              ? t('The built-in dashboards keep its cards.')
              : t('Everybody it is shared with loses it. The built-in dashboards keep its cards.')}
          </p>
          <FormError>{error}</FormError>
        </Confirm>
      )}
    </>
  )
}

export const NewBoard = ({ viewer, customers, onSaved }: BoardProps & { onSaved: () => void }) => (
  <BoardForm
    {...{ viewer, customers }}
    board={null}
    onClose={() => toTab('utilization')}
    onSaved={(saved) => {
      onSaved()
      toTab(`board-${saved.id}`)
    }}
  />
)
