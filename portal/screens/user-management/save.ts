/** Saves a user as the specification orders it (§4): the user, then groups out, then groups in. */
import { changeMembers } from '../../data/groups.ts'
import { saveUser } from '../../data/users.ts'
import type { UserChange } from './form.ts'

export async function saveChange(userId: string, { groups, ...user }: UserChange): Promise<void> {
  await saveUser(user)
  for (const { customerId, remove, add } of groups) {
    await changeMembers('users', 'remove', customerId, [userId], remove)
    await changeMembers('users', 'add', customerId, [userId], add)
  }
}

/** How many emails are requested at once. */
const together = 4

/** One request a user; answers whom it was sent to and whom not. */
export async function forEach<User>(
  users: readonly User[],
  act: (user: User) => Promise<unknown>,
): Promise<{ readonly done: readonly User[]; readonly failed: readonly { user: User; error: unknown }[] }> {
  const done: User[] = []
  const failed: { user: User; error: unknown }[] = []
  const waiting = [...users]
  const work = async () => {
    for (let user = waiting.shift(); user !== undefined; user = waiting.shift()) {
      try {
        await act(user)
        done.push(user)
      } catch (error) {
        failed.push({ user, error })
      }
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  return { done, failed }
}
