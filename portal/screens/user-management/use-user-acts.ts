/** What is done to users: each act says in a dialog what came of it, and the list is read again either way (§4). */

import { useState } from 'react'
import { userWords } from '#domain/access/user-words.ts'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../data/customers.ts'
import {
  createUser,
  deleteUser,
  disableUser,
  requestPasswordReset,
  resetSecondFactor,
  saveUser,
  sendVerificationEmail,
  setReeferControl,
  type User,
} from '../../data/users.ts'
import type { Outcome } from '../../ui/overlays/dialog.tsx'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import type { UserChange } from './form.ts'
import { forEach, saveChange } from './save.ts'

export type EmailAct = 'reset' | 'resend'

/** The dialog that is open. */
export type OpenUserDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'delete' | 'factor'; readonly user: User }
  | { readonly kind: EmailAct; readonly users: readonly User[] }
  /** Whether the customer requires two-step sign-in. */
  | { readonly kind: 'rule'; readonly customer: CustomerName }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }

export const emailActs = {
  reset: {
    title: t('Reset Password'),
    ask: t('Send an email with a link to set a new password to:'),
    sent: userWords.resetSent,
    failed: userWords.resetFailed,
    send: ({ email }: User) => requestPasswordReset(email),
  },
  resend: {
    title: t('Resend Verification'),
    ask: t('Send the verification email again to:'),
    sent: userWords.verificationSent,
    failed: userWords.verificationFailed,
    send: async ({ id }: User) => {
      if (!(await sendVerificationEmail(id))) throw new Error(userWords.verificationFailed)
    },
  },
} as const

const editing = { done: userWords.updated, failed: userWords.updateFailed }

export interface UserActsOptions {
  /** Reads the list again. */
  readonly reload: () => void
  /** Takes users out of the selection; without an id, all of them. */
  readonly unselect: (id?: string) => void
}

export type UserActs = ReturnType<typeof useUserActs>

export function useUserActs({ reload, unselect }: UserActsOptions) {
  const [open, setOpen] = useState<OpenUserDialog | null>(null)
  const [working, setWorking] = useState(false)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)

  const show = (dialog: OpenUserDialog | null) => {
    setFailure(null)
    setOpen(dialog)
  }
  const tell = (outcome: Outcome | null) => {
    show(outcome && { kind: 'outcome', outcome })
    reload()
  }
  /** Does one thing about one user, and tells. */
  async function act(
    title: string,
    email: string,
    work: () => Promise<unknown>,
    words: { done: (email: string) => string; failed: (email: string) => string },
    fail: (text: string, cause: string) => void = (text, cause) =>
      tell({ title, text, about: [cause], failed: true }),
  ) {
    setWorking(true)
    setFailure(null)
    try {
      await work()
      tell({ title, text: words.done(email) })
    } catch (error) {
      fail(words.failed(email), sentenceOf(error))
    } finally {
      setWorking(false)
    }
  }
  /** Told in the form, which stays open with everything that was typed. */
  const failInForm = (text: string, cause: string) => {
    setFailure(cause === text ? text : `${text}\n${cause}`)
    reload()
  }
  /** Marks the user's line while something is going on with it. */
  async function meanwhile(user: User, work: () => Promise<void>) {
    setBusy((before) => new Set(before).add(user.id))
    await work()
    setBusy((before) => new Set([...before].filter((id) => id !== user.id)))
  }

  return {
    open,
    setOpen: show,
    close: () => show(null),
    /** Why the form that is open could not be saved. */
    failure,
    /** Whether the act of a dialog is going on. */
    working,
    /** Users with whom something is going on. */
    busy,
    enable: (user: User, on: boolean) =>
      meanwhile(user, () =>
        act(
          userWords.editTitle,
          user.email,
          async () => {
            if (on) return saveUser({ email: user.email, roleNames: user.roleNames })
            if (!(await disableUser(user.id))) throw new Error(t('The user could not be disabled.'))
          },
          editing,
        ),
      ),
    reefer: (user: User, on: boolean) =>
      meanwhile(user, async () => {
        try {
          await setReeferControl(user.id, on)
          tell(null)
        } catch (error) {
          const text = userWords.updateFailed(user.email)
          tell({ title: userWords.editTitle, text, about: [sentenceOf(error)], failed: true })
        }
      }),
    create: ({ groups: _none, ...user }: UserChange) =>
      act(
        userWords.createTitle,
        user.email,
        () => createUser(user),
        { done: userWords.created, failed: userWords.createFailed },
        failInForm,
      ),
    edit: (user: User, change: UserChange) =>
      act(userWords.editTitle, user.email, () => saveChange(user.id, change), editing, failInForm),
    remove: (user: User) =>
      act(
        userWords.deleteTitle,
        user.email,
        async () => {
          if (!(await deleteUser(user.id))) throw new Error(t('The user could not be deleted.'))
          unselect(user.id)
        },
        { done: userWords.deleted, failed: userWords.deleteFailed },
      ),
    resetFactor: (user: User) =>
      act(userWords.factorTitle, user.email, () => resetSecondFactor(user.id), {
        done: userWords.factorReset,
        failed: userWords.updateFailed,
      }),
    /** One request a user. */
    send: async (kind: EmailAct, to: readonly User[]) => {
      const { title, sent, failed: sentence, send } = emailActs[kind]
      setWorking(true)
      const { done, failed } = await forEach(to, send)
      setWorking(false)
      if (failed.length === 0) {
        unselect()
        tell({ title, text: sent(done.map(({ email }) => email).join(', ')) })
        return
      }
      console.warn('Emails could not be sent.', failed)
      const about = failed.map(({ user, error }) => `${user.email}: ${sentenceOf(error)}`)
      tell({ title, text: sentence, about, failed: true })
    },
  }
}
