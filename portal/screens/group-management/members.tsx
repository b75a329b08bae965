/** The members of a group, vehicles or users: in, out and on to another group, many at a time. */

import { IconFolderShare, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { allVins, groupTitle } from '#domain/fleet/group.ts'
import { type GroupNode, groupMembers, type Member, type MemberKind } from '../../data/groups.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn, GridView } from '../../grid/column.ts'
import { allRows } from '../../grid/csv.ts'
import { Grid } from '../../grid/grid.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SearchBox } from '../../ui/controls/controls.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { Vin } from '../../ui/marks/vin.tsx'
import { Empty } from '../../ui/states/states.tsx'

const firstView: GridView = { filters: {}, sort: null, page: 0, pageSize: 50 }

const columns: Readonly<Record<MemberKind, readonly GridColumn<Member>[]>> = {
  vehicles: [
    { key: 'unit', title: t('Unit ID'), width: 160, text: ({ name }) => name },
    {
      key: 'vin',
      title: t('VIN'),
      width: 220,
      text: ({ more }) => more,
      cell: ({ more }) => <Vin value={more} />,
    },
  ],
  users: [
    { key: 'email', title: t('Username'), width: 260, text: ({ name }) => name },
    { key: 'name', title: t('Name'), width: 200, text: ({ more }) => more || '–' },
  ],
}

export interface MembersProps {
  readonly customerId: string
  readonly group: GroupNode
  readonly kind: MemberKind
  /** Those of the customer that are not in the group. */
  readonly outside?: boolean
  /** Changes when members came or went. */
  readonly round: number
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (ids: ReadonlySet<string>) => void
  readonly mayEdit: boolean
  readonly acts?: {
    readonly add?: () => void
    readonly remove?: () => void
    readonly move?: () => void
  }
  readonly onDrag?: (member: Member) => void
}

export function Members({
  customerId,
  group,
  kind,
  outside = false,
  round,
  chosen,
  onChosen,
  mayEdit,
  acts = {},
  onDrag,
}: MembersProps) {
  const [view, setView] = useState(firstView)
  const [search, setSearch] = useState('')
  const [gathering, setGathering] = useState(false)
  const typed = useDraft(search, (text) => {
    setSearch(text)
    setView({ ...view, page: 0 })
  })
  const wanted = { customerId, vehicleGroupId: group.id, search: search.trim(), outside }
  const topic = `${customerId} ${group.id} ${kind} ${outside}`
  const page = useQuery(
    [topic, wanted, view.page, view.pageSize, round],
    (signal) =>
      groupMembers(kind, { ...wanted, page: { pageNumber: view.page, pageSize: view.pageSize } }, signal),
    { keepPrevious: topic },
  )
  const rows = page.answer?.members ?? null
  const count = page.answer?.count ?? 0

  async function chooseAll() {
    setGathering(true)
    try {
      const all = await allRows(async (pageNumber, pageSize) => {
        const found = await groupMembers(kind, { ...wanted, page: { pageNumber, pageSize } })
        return { rows: found.members, count: found.count }
      })
      onChosen(new Set(all.map(({ id }) => id)))
    } catch (error) {
      console.warn('The members could not be gathered.', error)
      page.again()
    } finally {
      setGathering(false)
    }
  }

  return (
    <div className="members">
      <div className="members-bar">
        <SearchBox
          label={kind === 'vehicles' ? t('Search Unit ID or VIN') : t('Search Username')}
          value={typed.draft}
          onChange={typed.setDraft}
        />
        {mayEdit && chosen.size > 0 && (
          <span className="note numbers" role="status">
            {plural(chosen.size, '{{count}} selected', '{{count}} selected', { count: number(chosen.size) })}
          </span>
        )}
        {mayEdit && rows !== null && count > rows.length && chosen.size < count && (
          <Button kind="quiet" busy={gathering} onClick={() => void chooseAll()}>
            {t('Select all {{members}}', { members: number(count) })}
          </Button>
        )}
        <span className="members-acts">
          {acts.move && (
            <Button
              icon={<IconFolderShare size={16} stroke={1.8} />}
              disabled={chosen.size === 0}
              onClick={acts.move}
            >
              {group.name === allVins ? t('Add to a group') : t('To another group')}
            </Button>
          )}
          {acts.remove && (
            <Button
              icon={<IconX size={16} stroke={1.8} />}
              disabled={chosen.size === 0}
              onClick={acts.remove}
            >
              {t('Take out')}
            </Button>
          )}
          {acts.add && (
            <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} />} onClick={acts.add}>
              {kind === 'vehicles' ? t('Add vehicles') : t('Add users')}
            </Button>
          )}
        </span>
      </div>
      <Grid
        label={
          kind === 'vehicles'
            ? t('Vehicles of {{name}}', { name: groupTitle(group.name) })
            : t('Users of {{name}}', { name: groupTitle(group.name) })
        }
        noun={kind}
        columns={columns[kind]}
        rows={rows}
        count={count}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        view={view}
        onView={setView}
        filtersShown={false}
        {...(mayEdit ? { selection: { ids: chosen, onChange: onChosen } } : {})}
        {...(onDrag
          ? {
              onDrag: (member: Member, event: React.DragEvent) => {
                event.dataTransfer.setData('text/plain', member.name)
                onDrag(member)
              },
            }
          : {})}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        empty={
          <Empty
            title={
              search
                ? t('Nothing has that name.')
                : outside
                  ? kind === 'vehicles'
                    ? t('All vehicles are in this group.')
                    : t('All users are in this group.')
                  : kind === 'vehicles'
                    ? t('No vehicles are in this group.')
                    : t('No users are in this group.')
            }
          />
        }
      />
    </div>
  )
}
