/** The columns that the lists of alerts and of reports share. */

import { IconArrowsRight, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import type { GridColumn } from '../grid/column.ts'
import { Switch } from '../ui/controls/controls.tsx'
import { go } from '../ui/layout/address.ts'
import { Link } from '../ui/layout/link.tsx'
import { type MenuAct, MenuButton } from '../ui/overlays/popover.tsx'
import { type Config, statusNames, statusOf } from './config-listing.ts'
import './config-mark.css'

/** What can be done with one in its row. */
export interface ConfigActs<T> {
  readonly mayEdit: (one: T) => boolean
  /** Whether there is another customer to move one to. */
  readonly severalCustomers: boolean
  /** Those that are being switched, by id. */
  readonly busy: ReadonlySet<string>
  readonly customerName: (id: number) => string
  readonly turn: (one: T, on: boolean) => void
  readonly copy: (one: T) => void
  readonly move: (one: T) => void
  readonly remove: (one: T) => void
}

/** @param pathOf the page of one */
export const nameColumn = <T extends Config>(pathOf: (one: T) => string): GridColumn<T> => ({
  key: 'name',
  title: t('Name'),
  width: 230,
  field: 'name',
  text: ({ name }) => name,
  cell: (one) => (
    <Link className="grid-text" to={pathOf(one)} title={one.name}>
      {one.name}
    </Link>
  ),
})

export const activeColumn = <T extends Config>(acts: ConfigActs<T>): GridColumn<T> => ({
  key: 'active',
  title: t('Active'),
  width: 76,
  field: 'isActive',
  filter: {
    kind: 'options',
    options: Object.entries(statusNames).map(([value, label]) => ({ value, label })),
  },
  text: (one) => statusNames[statusOf(one)],
  cell: (one) => (
    <Switch
      bare
      label={t('{{name}} is active', { name: one.name })}
      on={one.isActive}
      busy={acts.busy.has(one.id)}
      disabled={!acts.mayEdit(one)}
      onChange={(on) => acts.turn(one, on)}
    />
  ),
})

/** What it says in a sentence, behind why it rests. */
export const sentenceColumn = <T extends Config>(
  column: Pick<GridColumn<T>, 'key' | 'title' | 'width'>,
  says: (one: T) => string,
): GridColumn<T> => {
  const whole = (one: T) => (one.paused === null ? says(one) : `${one.paused}. ${says(one)}`)
  return {
    ...column,
    text: whole,
    cell: (one) => (
      <span className="grid-text" title={whole(one)}>
        {one.paused !== null && <span className="config-mark">{one.paused}</span>} {says(one)}
      </span>
    ),
  }
}

/** None for who sees a single customer. */
export const customerColumns = <T extends Config>(acts: ConfigActs<T>): readonly GridColumn<T>[] =>
  acts.severalCustomers
    ? [
        {
          key: 'customer',
          title: t('Customer'),
          width: 150,
          text: ({ customerId }) => acts.customerName(customerId),
        },
      ]
    : []

const icon = { size: 16, stroke: 1.8 }

/** @param more what else can be done with one, whoever may edit it */
export const actsColumn = <T extends Config>(
  acts: ConfigActs<T>,
  pathOf: (one: T) => string,
  more: (one: T) => readonly MenuAct[],
): GridColumn<T> => {
  const edits = (one: T): readonly MenuAct[] => [
    { label: t('Copy'), icon: <IconCopy {...icon} />, run: () => acts.copy(one) },
    ...(acts.severalCustomers
      ? [
          {
            label: t('Move to another customer'),
            icon: <IconArrowsRight {...icon} />,
            run: () => acts.move(one),
          },
        ]
      : []),
    { label: t('Delete'), icon: <IconTrash {...icon} />, danger: true, run: () => acts.remove(one) },
  ]
  return {
    key: 'acts',
    title: t('Action'),
    width: 64,
    text: null,
    actions: true,
    cell: (one) => (
      <MenuButton
        label={t('What to do with {{name}}', { name: one.name })}
        acts={[
          {
            label: acts.mayEdit(one) ? t('Edit') : t('Look at it'),
            icon: <IconPencil {...icon} />,
            run: () => go(pathOf(one)),
          },
          ...more(one),
          ...(acts.mayEdit(one) ? edits(one) : []),
        ]}
      />
    ),
  }
}
