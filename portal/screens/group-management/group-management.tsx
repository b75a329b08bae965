/** The groups of a customer: the tree on one side, the chosen group with its vehicles and users on the other. */

import {
  IconArrowLeft,
  IconFolderPlus,
  IconFolderSymlink,
  IconPencil,
  IconTableImport,
  IconTrash,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { userWords } from '#domain/access/user-words.ts'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { allVins, groupTitle, isSpecialGroup } from '#domain/fleet/group.ts'
import { customerNames } from '../../data/customers.ts'
import { groupTree, type MemberKind } from '../../data/groups.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Choice, Tabs, Warning } from '../../ui/controls/controls.tsx'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { GroupTree } from './group-tree.tsx'
import { Members } from './members.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { holdsVehicles, mayMove, type ShownGroup, shownGroups } from './tree.ts'
import { useGroupActs } from './use-group-acts.ts'
import './group-management.css'

const nothingFolded: ReadonlySet<string> = new Set()

export function Screen() {
  const session = useSession()
  const names = useQuery('customers', customerNames)
  const query = useSearchValue('customer')
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
        <Loading label={t('Loading customers')} />
      </main>
    )
  const customerId =
    customers.length === 1 ? customers[0]!.id : (customers.find(({ id }) => id === query)?.id ?? null)
  return (
    <main className="manage">
      {customers.length > 1 && (
        <ToolBar>
          <Choice
            bare
            label={t('Customer')}
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
  const tree = useQuery(customerId, (signal) => groupTree(customerId, signal))
  const wanted = useSearchValue('group')
  const [kind, setKind] = useState<MemberKind>('vehicles')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [round, setRound] = useState(0)
  const acts = useGroupActs({
    customerId,
    kind,
    after: () => {
      setChosen(new Set())
      setRound((before) => before + 1)
      tree.again()
    },
  })
  const { setOpen } = acts
  const carried = useRef<{ group: ShownGroup } | { members: readonly string[] } | null>(null)

  if (tree.error && !tree.answer) return <ErrorState title={tree.error} again={tree.again} />
  if (!tree.answer) return <Loading label={t('Loading groups')} />
  const all = shownGroups(tree.answer, nothingFolded)
  const here = all.find(({ group }) => group.id === wanted) ?? all[0]
  const group = here?.group
  const special = group ? isSpecialGroup(group.name) : true
  const ordinary = all.filter(({ group }) => !isSpecialGroup(group.name))
  const choose = (id: string | null) => {
    setChosen(new Set())
    setSearch({ group: id })
  }

  const mayTake = kind === 'users' || (group !== undefined && holdsVehicles(group.name))
  const drops = {
    begin: (shown: ShownGroup) => {
      carried.current = { group: shown }
    },
    end: () => {
      carried.current = null
    },
    may: (to: ShownGroup | null) => {
      const what = carried.current
      if (!what) return false
      if ('group' in what) return mayMove(what.group, to)
      return to !== null && to.group.id !== group?.id && (kind === 'users' || holdsVehicles(to.group.name))
    },
    drop: (to: ShownGroup | null) => {
      const what = carried.current
      carried.current = null
      if (!what) return
      if ('group' in what) void acts.move(what.group, to?.group.id ?? null)
      else if (to && group) void acts.passOn(what.members, group, to.group)
    },
  }

  return (
    <div className="groups" data-chosen={wanted !== null || undefined}>
      <section className="groups-side" aria-label={t('Tree of groups')}>
        <div className="groups-side-head">
          <span>{count(all.length, 'group')}</span>
          {mayEdit && (
            <>
              <Link
                className="icon-button"
                to={`/import/groups?customer=${customerId}`}
                title={t('Bulk edit in a spreadsheet')}
                aria-label={t('Bulk edit in a spreadsheet')}
              >
                <IconTableImport size={18} stroke={1.7} aria-hidden="true" />
              </Link>
              <IconButton label={t('New group')} onClick={() => setOpen('new')}>
                <IconFolderPlus size={18} stroke={1.7} />
              </IconButton>
            </>
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
        <section className="group-main" aria-label={groupTitle(group.name)}>
          <div className="group-head">
            <span className="group-back">
              <IconButton label={t('Back to the groups')} onClick={() => choose(null)}>
                <IconArrowLeft size={18} stroke={1.7} />
              </IconButton>
            </span>
            <h2>{groupTitle(group.name)}</h2>
            {mayEdit && !special && (
              <>
                <Button
                  kind="quiet"
                  icon={<IconPencil size={16} stroke={1.7} />}
                  onClick={() => setOpen('rename')}
                >
                  {t('Rename')}
                </Button>
                <Button
                  kind="quiet"
                  icon={<IconFolderSymlink size={16} stroke={1.7} />}
                  onClick={() => setOpen('move')}
                >
                  {t('Move')}
                </Button>
                <Button
                  kind="quiet"
                  icon={<IconTrash size={16} stroke={1.7} />}
                  onClick={() => setOpen('delete')}
                >
                  {t('Delete')}
                </Button>
              </>
            )}
          </div>
          <Tabs
            label={t('Members of {{name}}', { name: groupTitle(group.name) })}
            tabs={{ vehicles: t('Vehicles'), users: t('Users') }}
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
                            remove: () => void acts.takeOut([...chosen], group),
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
            {acts.text}
          </p>
        </section>
      )}
      <OpenDialog
        acts={acts}
        customerId={customerId}
        all={all}
        here={here}
        kind={kind}
        chosen={chosen}
        onChoose={choose}
      />
    </div>
  )
}
