/** What is done to groups and their members: each act says a line, or opens a dialog where it failed. */

import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { outcomeWords } from '#domain/basics/words.ts'
import { groupTitle, isSpecialGroup } from '#domain/fleet/group.ts'
import {
  changeMembers,
  deleteGroup,
  type GroupNode,
  type MemberKind,
  placeGroup,
  renameGroup,
} from '../../data/groups.ts'
import type { Outcome } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import type { ShownGroup } from './tree.ts'

export type OpenGroupDialog = 'new' | 'rename' | 'move' | 'delete' | 'add' | 'to'

export type GroupActs = ReturnType<typeof useGroupActs>

export function useGroupActs({
  customerId,
  kind,
  after,
}: {
  customerId: string
  kind: MemberKind
  /** Called when an act is over, however it ended. */
  after: () => void
}) {
  const [open, setOpen] = useState<OpenGroupDialog | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState(false)
  const [text, setText] = useState('')

  async function act(done: string, work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await work()
      setText(done)
      toast({ key: 'groups', level: 'good', title: outcomeWords.done, text: done })
    } catch (error) {
      setOutcome({ title: t('Group management'), text: sentenceOf(error), failed: true })
    } finally {
      setOpen(null)
      setBusy(false)
      after()
    }
  }
  const several = (ids: readonly string[]) => count(ids.length, kind === 'vehicles' ? 'vehicle' : 'user')

  return {
    open,
    setOpen,
    outcome,
    forget: () => setOutcome(null),
    busy,
    /** What was done last, for whoever hears the screen. */
    text,
    several,
    /** @param taken whether a group has this name already: the server would move that one */
    create: (name: string, place: string | null, taken: boolean, choose: (id: string) => void) =>
      act(t('{{name}} was created.', { name }), async () => {
        if (taken) throw new Error(t('There is already a group named {{name}}.', { name }))
        choose(await placeGroup(customerId, name, place))
      }),
    rename: (group: GroupNode, name: string) =>
      act(t('{{before}} is now {{after}}.', { before: group.name, after: name }), () =>
        renameGroup(customerId, group.id, name),
      ),
    move: ({ group }: ShownGroup, to: string | null) =>
      act(t('{{name}} was moved.', { name: group.name }), () => placeGroup(customerId, group.name, to)),
    remove: ({ group, parent }: ShownGroup, choose: (id: string | null) => void) =>
      act(t('{{name}} was deleted.', { name: group.name }), async () => {
        await deleteGroup(customerId, group.name)
        choose(parent)
      }),
    add: (ids: readonly string[], to: GroupNode) =>
      act(t('{{members}} added to {{group}}.', { members: several(ids), group: groupTitle(to.name) }), () =>
        changeMembers(kind, 'add', customerId, ids, [to.id]),
      ),
    takeOut: (ids: readonly string[], from: GroupNode) =>
      act(
        t('{{members}} removed from {{group}}.', { members: several(ids), group: groupTitle(from.name) }),
        () => changeMembers(kind, 'remove', customerId, ids, [from.id]),
      ),
    /** To another group: out of this one, unless this one holds everything anyway. */
    passOn: (ids: readonly string[], from: GroupNode, to: GroupNode) =>
      act(
        t('{{members}} moved to {{group}}.', { members: several(ids), group: groupTitle(to.name) }),
        async () => {
          await changeMembers(kind, 'add', customerId, ids, [to.id])
          if (!isSpecialGroup(from.name) && !isSpecialGroup(to.name))
            await changeMembers(kind, 'remove', customerId, ids, [from.id])
        },
      ),
  }
}
