/** The dialog of a user: a new one's e-mail and types, or the types and groups of one who is there. */

import { useState } from 'react'
import type { Permission } from '#domain/access/permissions.ts'
import { readClaims } from '#domain/access/roles.ts'
import type { UserType } from '#domain/access/user-types.ts'
import { userWords } from '#domain/access/user-words.ts'
import { emailOf } from '#domain/basics/email.ts'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { request } from '../../data/graphql.ts'
import { oemNamesQuery } from '../../data/oems.ts'
import { useQuery } from '../../data/use-query.ts'
import type { User } from '../../data/users.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice, Tabs } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormError } from '../../ui/states/form-error.tsx'
import {
  areasOf,
  formOfRoles,
  groupChanges,
  isComplete,
  needsOem,
  oemChange,
  rolesOfForm,
  sameRoles,
  type Types,
  type UserChange,
  withheldChange,
} from './form.ts'
import { type ChosenGroups, GroupPicker } from './group-picker.tsx'
import { PermissionPicker } from './permission-picker.tsx'
import { TypePicker } from './type-picker.tsx'

interface FormProps {
  readonly offered: readonly UserType[]
  /** The customers for which the viewer may create users. */
  readonly customers: readonly CustomerName[]
  readonly busy: boolean
  /** Why it could not be saved. */
  readonly error: string | null
  readonly onSave: (change: UserChange) => void
  readonly onClose: () => void
}

/** Whose vehicles somebody of an OEM sees. */
function OemPicker({ oem, onOem }: { oem: string; onOem: (oem: string) => void }) {
  const { answer, error } = useQuery('oems', (signal) => request(oemNamesQuery, {}, signal))
  const names = answer?.oems.map(({ name }) => name) ?? (oem === '' ? [] : [oem])
  return (
    <>
      <Choice
        label={t('Works for the OEM')}
        value={oem}
        options={[
          { value: '', label: t('Choose an OEM') },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        onChange={onOem}
      />
      <FormError>{error}</FormError>
    </>
  )
}

export function NewUserForm({ offered, customers, busy, error, onSave, onClose }: FormProps) {
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const [types, setTypes] = useState<Types>(new Map())
  const [withheld, setWithheld] = useState<ReadonlySet<Permission>>(new Set())
  const [oem, setOem] = useState('')
  const ids = customers.map(({ id }) => id)
  const email = emailOf(typed)
  const wrong = typed.trim() !== '' && email === null
  const ready = email !== null && isComplete(types, ids) && (oem !== '' || !needsOem(types)) && !busy
  return (
    <FormDialog
      form={{
        busy,
        error,
        submit: () =>
          email &&
          onSave({
            email,
            roleNames: formOfRoles(types, ids),
            ...withheldChange([], withheld),
            ...oemChange(null, oem, types),
            groups: [],
          }),
      }}
      title={userWords.createTitle}
      verb={t('Create')}
      wide
      disabled={!ready}
      onClose={onClose}
    >
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="off"
        autoFocus
        required
        maxLength={254}
        value={typed}
        onChange={(event) => setTyped(event.target.value.toLowerCase())}
        onBlur={() => setLeft(true)}
        // The line under the field is always there: a sentence that comes does not push the rest away.
        help={t('The name to sign in with.')}
        error={wrong && left ? userWords.emailInvalid : undefined}
      />
      <TypePicker offered={offered} types={types} onTypes={setTypes} customers={customers} />
      {needsOem(types) && <OemPicker oem={oem} onOem={setOem} />}
      <PermissionPicker areas={areasOf(types.keys())} withheld={withheld} onWithheld={setWithheld} />
    </FormDialog>
  )
}

export function EditUserForm({
  user,
  startCustomer,
  offered,
  customers,
  busy,
  error,
  onSave,
  onResetFactor,
  onClose,
}: FormProps & {
  user: User
  startCustomer: string | null
  /** Null where there is no second factor to take away, or it is not the viewer's to do. */
  onResetFactor: (() => void) | null
}) {
  const [tab, setTab] = useState<'types' | 'groups'>('types')
  const ids = customers.map(({ id }) => id)
  const [first] = useState(() => rolesOfForm(user.roleNames, offered))
  const [types, setTypes] = useState(first.types)
  const [withheld, setWithheld] = useState<ReadonlySet<Permission>>(new Set(user.withheld))
  const [oem, setOem] = useState(user.oem ?? '')
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenGroups>>(new Map())
  const roleNames = formOfRoles(types, ids, first.kept)

  // Groups are of the customers whose user this is, or is about to be.
  const claimed = new Set(readClaims(roleNames).map(({ customerId }) => String(customerId)))
  const theirs = customers.filter(({ id }) => claimed.has(id))
  const [picked, setPicked] = useState(startCustomer)
  const customerId =
    theirs.length === 1 ? theirs[0]!.id : (theirs.find(({ id }) => id === picked)?.id ?? null)

  const held = new Set(user.groups.map(({ id }) => id))
  const changes = [...chosen]
    .filter(([id]) => claimed.has(id))
    .map(([customerId, { groups, before, after }]) => ({
      customerId,
      ...groupChanges(before, after, groups),
    }))
    .filter(({ remove, add }) => remove.length > 0 || add.length > 0)
  const withoutGroup = [...chosen].some(([id, { after }]) => claimed.has(id) && after.size === 0)
  // Whoever may not give such a type leaves the OEM alone.
  const decidesOem = offered.some(({ role }) => role === 'OEM')
  const areas = {
    ...withheldChange(user.withheld, withheld),
    ...(decidesOem && oemChange(user.oem, oem, types)),
  }
  const changed = !sameRoles(roleNames, user.roleNames) || changes.length > 0 || Object.keys(areas).length > 0
  const ready =
    changed &&
    !withoutGroup &&
    !busy &&
    (oem !== '' || !needsOem(types)) &&
    (isComplete(types, ids) || (types.size === 0 && first.kept.length > 0))

  return (
    <FormDialog
      form={{
        busy,
        error,
        submit: () => onSave({ email: user.email, roleNames, ...areas, groups: changes }),
      }}
      title={userWords.editFormTitle}
      verb={t('Save')}
      wide
      disabled={!ready}
      onClose={onClose}
    >
      <TextField label={t('Email')} value={user.email} readOnly />
      {onResetFactor && (
        <div className="user-factor">
          <span>{t('Two-step sign-in is on.')}</span>
          <Button onClick={onResetFactor}>{t('Reset')}</Button>
        </div>
      )}
      <Tabs
        label={userWords.editFormTitle}
        tabs={{ types: t('User Type'), groups: t('Groups') }}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'types' ? (
          <>
            <TypePicker offered={offered} types={types} onTypes={setTypes} customers={customers} />
            {needsOem(types) && <OemPicker oem={oem} onOem={setOem} />}
            <PermissionPicker
              areas={areasOf(readClaims(roleNames).map(({ role }) => role))}
              withheld={withheld}
              onWithheld={setWithheld}
            />
          </>
        ) : (
          <GroupPicker
            held={held}
            customers={theirs}
            customerId={customerId}
            onCustomer={setPicked}
            chosen={customerId ? chosen.get(customerId) : undefined}
            onChosen={(groups) => setChosen(new Map(chosen).set(customerId!, groups))}
          />
        )}
      </Tabs>
    </FormDialog>
  )
}
