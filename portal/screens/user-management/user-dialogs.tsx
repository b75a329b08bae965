/** The dialog that is open over the list of users, and what its button does. */

import type { Viewer } from '#domain/access/session.ts'
import { typesOffered } from '#domain/access/user-types.ts'
import { userWords } from '#domain/access/user-words.ts'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { useSecondFactorRule } from '../../data/second-factor-rule.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm, Dialog, DialogLines, OutcomeDialog } from '../../ui/overlays/dialog.tsx'
import { SecondFactorSwitch } from '../../ui/sign-in/second-factor-switch.tsx'
import { distinct } from './form.ts'
import { emailActs, type UserActs } from './use-user-acts.ts'
import { EditUserForm, NewUserForm } from './user-form.tsx'

export function UserDialogs({
  acts,
  viewer,
  customers,
  customerId,
}: {
  acts: UserActs
  viewer: Viewer
  customers: readonly CustomerName[]
  /** The customer whose users are listed. */
  customerId: string | null
}) {
  const { open, working, close } = acts
  const form = {
    offered: distinct(typesOffered(viewer)),
    customers,
    busy: working,
    error: acts.failure,
    onClose: close,
  }
  if (open === null) return null
  switch (open.kind) {
    case 'new':
      return <NewUserForm {...form} onSave={acts.create} />
    case 'edit': {
      const { user } = open
      const mine = user.id === String(viewer.userId)
      return (
        <EditUserForm
          {...form}
          user={user}
          startCustomer={customerId}
          onSave={(change) => acts.edit(user, change)}
          onResetFactor={user.secondFactor && !mine ? () => acts.setOpen({ kind: 'factor', user }) : null}
        />
      )
    }
    case 'delete':
      return (
        <Confirm
          title={userWords.deleteTitle}
          verb={t('Delete')}
          danger
          busy={working}
          onConfirm={() => acts.remove(open.user)}
          onClose={close}
        >
          <p>{userWords.deleteConfirm(open.user.email)}</p>
        </Confirm>
      )
    case 'factor':
      return (
        <Confirm
          title={userWords.factorTitle}
          verb={t('Reset')}
          danger
          busy={working}
          onConfirm={() => acts.resetFactor(open.user)}
          onClose={close}
        >
          <p>{userWords.factorConfirm(open.user.email)}</p>
        </Confirm>
      )
    case 'rule':
      return (
        <Dialog
          title={t('Two-step sign-in of {{customer}}', { customer: open.customer.shortName })}
          onClose={close}
          actions={<Button onClick={close}>{t('Close')}</Button>}
        >
          <Rule customerId={open.customer.id} />
        </Dialog>
      )
    case 'outcome':
      return <OutcomeDialog outcome={open.outcome} onClose={close} />
    case 'reset':
    case 'resend':
      return (
        <Confirm
          title={emailActs[open.kind].title}
          verb={t('Send')}
          busy={working}
          onConfirm={() => acts.send(open.kind, open.users)}
          onClose={close}
        >
          <p>{emailActs[open.kind].ask}</p>
          <DialogLines lines={open.users.map(({ email }) => email)} />
        </Confirm>
      )
  }
}

const Rule = ({ customerId }: { customerId: string }) => (
  <SecondFactorSwitch {...useSecondFactorRule(customerId)} />
)
