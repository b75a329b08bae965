/** The state of a work order; an open one whose day has passed is late. */
import { t } from '#domain/basics/texts.ts'
import { type WorkOrderState, workOrderStates } from '#domain/maintenance/work-order.ts'
import { today } from '../days.ts'
import { StateMark } from '../status.tsx'

export const isLate = (state: WorkOrderState, due: string | null): boolean =>
  state === 'open' && due !== null && due < today()

export function OrderState({ state, due }: { state: WorkOrderState; due: string | null }) {
  if (isLate(state, due)) return <StateMark level="caution">{t('Open, late')}</StateMark>
  const level = { open: 'notice', repaired: 'good', cancelled: 'unknown', transferred: 'unknown' } as const
  return <StateMark level={level[state]}>{workOrderStates[state]}</StateMark>
}
