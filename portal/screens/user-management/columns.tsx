/** The columns of the list of users (§2), in their order. */

import { IconPencil, IconTrash } from '@tabler/icons-react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { titlesFor, typesOffered, userTypes } from '#domain/access/user-types.ts'
import { accountStatuses, userWords } from '#domain/access/user-words.ts'
import { t } from '#domain/basics/texts.ts'
import { sortGroupNames } from '#domain/fleet/group.ts'
import type { User } from '../../data/users.ts'
import type { GridColumn } from '../../grid/column.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/controls.tsx'
import { dateOf } from '../../ui/time/time.ts'

export interface UserActs {
  readonly viewer: Viewer
  /** Users with whom something is going on. */
  readonly busy: ReadonlySet<string>
  readonly enable: (user: User, on: boolean) => void
  readonly reefer: (user: User, on: boolean) => void
  readonly edit: (user: User) => void
  readonly remove: (user: User) => void
}

const yesNo = [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
]
const option = (value: string) => ({ value, label: t(value) })

/** Super admins filter by every name of a type; others by those they know. */
function typeNames(viewer: Viewer): readonly string[] {
  const offered = typesOffered(viewer).map(({ title }) => title)
  const known = can(viewer, 'deleteUsers')
    ? userTypes.map(({ title }) => title)
    : offered.length > 0
      ? offered
      : titlesFor(
          viewer,
          userTypes.map(({ role }) => role),
        )
  return [...new Set(known)]
}

/** 'Admin' for somebody who reaches every customer. */
export const customerNamesOf = ({ customerNames }: Pick<User, 'customerNames'>): string =>
  customerNames.join(', ')
export const groupNamesOf = ({ groups }: User): string =>
  sortGroupNames([...new Set(groups.map(({ name }) => name))]).join(', ')

export function columnsFor(acts: UserActs): readonly GridColumn<User>[] {
  const { viewer, busy } = acts
  const mayEdit = can(viewer, 'editUsers')
  const mayDelete = can(viewer, 'deleteUsers')
  const columns: readonly GridColumn<User>[] = [
    {
      key: 'email',
      title: t('Username'),
      width: 250,
      field: 'email',
      filter: { kind: 'text' },
      text: ({ email }) => email,
    },
    {
      key: 'enabled',
      title: t('Enabled'),
      width: 96,
      field: 'enabled',
      filter: {
        kind: 'options',
        options: [
          { value: 'true', label: t('Enabled') },
          { value: 'false', label: t('Disabled') },
        ],
      },
      text: ({ enabled }) => (enabled ? t('Enabled') : t('Disabled')),
      cell: (user) => (
        <Switch
          bare
          label={t('{{email}} enabled', { email: user.email })}
          on={user.enabled}
          busy={busy.has(user.id)}
          disabled={!mayEdit || String(viewer.userId) === user.id}
          onChange={(on) => acts.enable(user, on)}
        />
      ),
    },
    {
      key: 'accountStatus',
      title: t('Account Status'),
      width: 210,
      field: 'accountStatus',
      filter: {
        kind: 'options',
        options: Object.entries(accountStatuses).map(([value, label]) => ({ value, label })),
      },
      text: ({ accountStatus }) => accountStatus,
      cell: ({ accountStatus, madeByProvider }) => {
        const status = accountStatuses[accountStatus] ?? accountStatus
        return madeByProvider ? t('{{status}}, by single sign-on', { status }) : status
      },
    },
    {
      key: 'emailVerified',
      title: t('Email Verified'),
      width: 112,
      field: 'emailVerified',
      filter: { kind: 'options', options: yesNo },
      text: ({ emailVerified }) => (emailVerified ? t('Yes') : t('No')),
    },
    {
      key: 'type',
      title: t('Type'),
      width: 190,
      field: 'roleType',
      sortable: false,
      filter: { kind: 'options', options: typeNames(viewer).map(option) },
      text: ({ roleType }) =>
        roleType
          .split(', ')
          .map((title) => t(title))
          .join(', '),
    },
    {
      key: 'lastLogin',
      title: t('Last Login'),
      width: 184,
      field: 'lastLoginDateTime',
      filter: { kind: 'day' },
      text: ({ lastLoginDateTime }) =>
        lastLoginDateTime === null ? userWords.neverLoggedIn : dateOf(lastLoginDateTime),
    },
    {
      key: 'updated',
      title: t('Updated'),
      width: 184,
      field: 'lastModifiedDate',
      filter: { kind: 'day' },
      text: ({ lastModifiedDate }) => dateOf(lastModifiedDate),
    },
    {
      key: 'created',
      title: t('Created'),
      width: 184,
      field: 'createdDate',
      filter: { kind: 'day' },
      text: ({ createdDate }) => dateOf(createdDate),
    },
    {
      key: 'customers',
      title: t('Customer Name(s)'),
      width: 200,
      field: 'customers',
      sortable: false,
      filter: { kind: 'text' },
      text: customerNamesOf,
    },
    {
      key: 'reefer',
      title: t('Reefer Controls'),
      width: 126,
      field: 'tkCommandControl',
      filter: { kind: 'options', options: yesNo },
      text: ({ tkCommandControl }) => (tkCommandControl ? t('Yes') : t('No')),
      cell: (user) => (
        <Switch
          bare
          label={t('Reefer controls of {{email}}', { email: user.email })}
          on={user.tkCommandControl}
          busy={busy.has(user.id)}
          disabled={!mayEdit}
          onChange={(on) => acts.reefer(user, on)}
        />
      ),
    },
    {
      key: 'groups',
      title: t('Group(s)'),
      width: 200,
      field: 'groups',
      sortable: false,
      filter: { kind: 'text' },
      text: groupNamesOf,
    },
  ]
  if (!mayEdit) return columns
  return [
    ...columns,
    {
      key: 'action',
      title: t('Action'),
      width: mayDelete ? 88 : 56,
      text: null,
      actions: true,
      cell: (user) => (
        <>
          <IconButton label={t('Edit {{email}}', { email: user.email })} onClick={() => acts.edit(user)}>
            <IconPencil size={17} stroke={1.7} />
          </IconButton>
          {mayDelete && (
            <IconButton
              label={t('Delete {{email}}', { email: user.email })}
              onClick={() => acts.remove(user)}
            >
              <IconTrash size={17} stroke={1.7} />
            </IconButton>
          )}
        </>
      ),
    },
  ]
}
