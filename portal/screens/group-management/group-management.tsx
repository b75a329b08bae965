/** The groups of a customer: the tree on one side, the chosen group with its vehicles and users on the other. */
import { IconArrowLeft, IconFolderPlus, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { userWords } from '#domain/access/user-words.ts'
import { count } from '#domain/basics/print.ts'
import { allVins, isSpecialGroup } from '#domain/fleet/group.ts'
import { sentenceOf, useAsked } from '../../data/asked.ts'
import { customerNames } from '../../data/customers.ts'
import {
  changeMembers,
  deleteGroup,
  type GroupNode,
  groupTree,
  type MemberKind,
  placeGroup,
  renameGroup,
} from '../../data/groups.ts'
import { useSession } from '../../data/session.ts'
import { setSearch, useSearchValue } from '../../ui/address.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Choice, Tabs, Warning } from '../../ui/controls.tsx'
import { Confirm, type Outcome, OutcomeDialog } from '../../ui/dialog.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { ToolBar } from '../../ui/tool-bar.tsx'
import { AddDialog, NameDialog, PlaceDialog } from './group-dialogs.tsx'
import { GroupTree } from './group-tree.tsx'
import { Members } from './members.tsx'
import { holdsVehicles, mayMove, type Shown, shownGroups } from './tree.ts'
import './group-management.css'

type Open = 'new' | 'rename' | 'move' | 'delete' | 'add' | 'to'
const nothingFolded: ReadonlySet<string> = new Set()
const wordOf = { vehicles: 'vehicle', users: 'user' } as const

export function Screen() {
  const session = useSession()
  const names = useAsked('customers', customerNames)
  const asked = useSearchValue('customer')
  if (!session) return null
  if (names.error)
    return (
      <main className="page-state">
        <ErrorState title={names.error} again={names.again} />
      </main>
    )
  const customers = names.answer
  if (!customers)
    return (
      <main className="manage">
        <Loading label="Loading customers" />
      </main>
    )
  const customerId =
    customers.length === 1 ? customers[0]!.id : (customers.find(({ id }) => id === asked)?.id ?? null)
  return (
    <main className="manage">
      {customers.length > 1 && (
        <ToolBar>
          <Choice
            bare
            label="Customer"
            value={customerId ?? ''}
            options={[
              { value: '', label: userWords.selectACustomer },
              ...customers.map(({ id, shortName }) => ({ value: id, label: shortName })),
            ]}
            onChange={(id) => setSearch({ customer: id || null, group: null })}
          />
        </ToolBar>
      )}
      {customerId === null ? (
        <>
          <Warning>{userWords.selectCustomer}</Warning>
          <div className="page-state">
            <Empty title={userWords.selectACustomer} />
          </div>
        </>
      ) : (
        <Groups key={customerId} customerId={customerId} viewer={session.viewer} />
      )}
    </main>
  )
}

function Groups({ customerId, viewer }: { customerId: string; viewer: Viewer }) {
  const mayEdit = can(viewer, 'editGroups', { customerId: Number(customerId) })
  const tree = useAsked(customerId, (signal) => groupTree(customerId, signal))
  const wanted = useSearchValue('group')
  const [kind, setKind] = useState<MemberKind>('vehicles')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const [said, setSaid] = useState('')
  const carried = useRef<{ group: Shown } | { members: readonly string[] } | null>(null)

  if (tree.error && !tree.answer) return <ErrorState title={tree.error} again={tree.again} />
  if (!tree.answer) return <Loading label="Loading groups" />
  const all = shownGroups(tree.answer, nothingFolded)
  const here = all.find(({ group }) => group.id === wanted) ?? all[0]
  const group = here?.group
  const special = group ? isSpecialGroup(group.name) : true
  const ordinary = all.filter(({ group }) => !isSpecialGroup(group.name))
  const choose = (id: string | null) => {
    setChosen(new Set())
    setSearch({ group: id })
  }

  /** Does one thing, says so in a line, and reads tree and members again; a failure opens a dialog. */
  async function act(done: string, work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      setSaid(done)
      setOpen(null)
      return true
    } catch (error) {
      setOpen(null)
      setOutcome({ title: 'Group management', text: sentenceOf(error), failed: true })
      return false
    } finally {
      setBusy(false)
      setChosen(new Set())
      setRound((before) => before + 1)
      tree.again()
    }
  }
  const several = (ids: readonly string[]) => count(ids.length, wordOf[kind])
  /** To another group: out of this one, unless this one holds everything anyway. */
  const passOn = (ids: readonly string[], from: GroupNode, to: GroupNode) =>
    act(`${several(ids)} moved to ${to.name}.`, async () => {
      await changeMembers(kind, 'add', customerId, ids, [to.id])
      if (!isSpecialGroup(from.name) && !isSpecialGroup(to.name))
        await changeMembers(kind, 'remove', customerId, ids, [from.id])
    })
  const moveGroup = (moved: Shown, to: string | null) =>
    act(`${moved.group.name} was moved.`, () => placeGroup(customerId, moved.group.name, to))

  const mayTake = kind === 'users' || (group !== undefined && holdsVehicles(group.name))
  const drops = {
    begin: (shown: Shown) => {
      carried.current = { group: shown }
    },
    end: () => {
      carried.current = null
    },
    may: (to: Shown | null) => {
      const what = carried.current
      if (!what) return false
      if ('group' in what) return mayMove(what.group, to)
      return to !== null && to.group.id !== group?.id && (kind === 'users' || holdsVehicles(to.group.name))
    },
    drop: (to: Shown | null) => {
      const what = carried.current
      carried.current = null
      if (!what) return
      if ('group' in what) void moveGroup(what.group, to?.group.id ?? null)
      else if (to && group) void passOn(what.members, group, to.group)
    },
  }

  return (
    <div className="groups" data-chosen={wanted !== null || undefined}>
      <section className="groups-side" aria-label="Tree of groups">
        <div className="groups-side-head">
          <span>{count(all.length, 'group')}</span>
          {mayEdit && (
            <IconButton label="New group" onClick={() => setOpen('new')}>
              <IconFolderPlus size={18} stroke={1.7} />
            </IconButton>
          )}
        </div>
        <GroupTree
          groups={tree.answer}
          chosen={group?.id ?? null}
          onChoose={choose}
          {...(mayEdit ? { drops } : {})}
        />
      </section>
      {group && here && (
        <section className="group-main" aria-label={group.name}>
          <div className="group-head">
            <span className="group-back">
              <IconButton label="Back to the groups" onClick={() => choose(null)}>
                <IconArrowLeft size={18} stroke={1.7} />
              </IconButton>
            </span>
            <h2>{group.name}</h2>
            {mayEdit && !special && (
              <>
                <Button
                  kind="quiet"
                  icon={<IconPencil size={16} stroke={1.7} />}
                  onClick={() => setOpen('rename')}
                >
                  Rename
                </Button>
                <Button
                  kind="quiet"
                  icon={<IconFolderSymlink size={16} stroke={1.7} />}
                  onClick={() => setOpen('move')}
                >
                  Move
                </Button>
                <Button
                  kind="quiet"
                  icon={<IconTrash size={16} stroke={1.7} />}
                  onClick={() => setOpen('delete')}
                >
                  Delete
                </Button>
              </>
            )}
          </div>
          <Tabs
            label={`Members of ${group.name}`}
            tabs={{ vehicles: 'Vehicles', users: 'Users' }}
            chosen={kind}
            onChoose={(next) => {
              setChosen(new Set())
              setKind(next)
            }}
          >
            <Members
              key={`${group.id} ${kind}`}
              customerId={customerId}
              group={group}
              kind={kind}
              round={round}
              chosen={chosen}
              onChosen={setChosen}
              mayEdit={mayEdit}
              {...(mayEdit
                ? {
                    acts: {
                      ...(mayTake ? { add: () => setOpen('add') } : {}),
                      ...(mayTake && group.name !== allVins
                        ? {
                            remove: () =>
                              void act(`${several([...chosen])} taken out of ${group.name}.`, () =>
                                changeMembers(kind, 'remove', customerId, [...chosen], [group.id]),
                              ),
                          }
                        : {}),
                      ...(ordinary.length > 0 ? { move: () => setOpen('to') } : {}),
                    },
                    onDrag: ({ id }: { id: string }) => {
                      carried.current = { members: chosen.has(id) ? [...chosen] : [id] }
                    },
                  }
                : {})}
            />
          </Tabs>
          <p className="unseen" role="status">
            {said}
          </p>
        </section>
      )}
      {open === 'new' && (
        <NameDialog
          title="New group"
          verb="Create"
          places={ordinary}
          place={special ? null : (group?.id ?? null)}
          busy={busy}
          onSave={(name, place) => {
            const taken = all.some((one) => one.group.name.toLowerCase() === name.toLowerCase())
            // By its name alone the server would take it for a group that is to be moved.
            void act(`${name} was created.`, async () => {
              if (taken) throw new Error(`There is already a group named ${name}.`)
              choose(await placeGroup(customerId, name, place))
            })
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'rename' && group && (
        <NameDialog
          title={`Rename ${group.name}`}
          verb="Rename"
          first={group.name}
          busy={busy}
          onSave={(name) =>
            void act(`${group.name} is now ${name}.`, () => renameGroup(customerId, group.id, name))
          }
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'move' && here && (
        <PlaceDialog
          title={`Move ${here.group.name}`}
          verb="Move"
          label="Stands in"
          groups={all.filter((to) => mayMove(here, to) || to.group.id === here.parent)}
          top
          place={here.parent}
          busy={busy}
          onSave={(place) => void moveGroup(here, place)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'to' && group && (
        <PlaceDialog
          title={`${several([...chosen])} to another group`}
          verb="Move"
          label="Group"
          groups={all.filter(
            (to) => to.group.id !== group.id && (kind === 'users' || holdsVehicles(to.group.name)),
          )}
          top={false}
          place={null}
          busy={busy}
          onSave={(place) => {
            const to = all.find((one) => one.group.id === place)
            if (to) void passOn([...chosen], group, to.group)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'add' && group && (
        <AddDialog
          customerId={customerId}
          group={group}
          kind={kind}
          busy={busy}
          onAdd={(ids) =>
            void act(`${several(ids)} added to ${group.name}.`, () =>
              changeMembers(kind, 'add', customerId, ids, [group.id]),
            )
          }
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && group && (
        <Confirm
          title="Delete group"
          verb="Delete"
          danger
          busy={busy}
          onConfirm={() =>
            void act(`${group.name} was deleted.`, async () => {
              await deleteGroup(customerId, group.name)
              choose(here?.parent ?? null)
            })
          }
          onClose={() => setOpen(null)}
        >
          <p>
            Are you sure you want to delete the group {group.name}? Its vehicles and users leave it, and
            groups in it move up.
          </p>
        </Confirm>
      )}
      {outcome && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />}
    </div>
  )
}
