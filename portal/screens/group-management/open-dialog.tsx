/** The dialog that is open over a customer's groups, and what its button does. */
import { t } from '#domain/basics/texts.ts'
import { isSpecialGroup } from '#domain/fleet/group.ts'
import type { MemberKind } from '../../data/groups.ts'
import { Confirm, OutcomeDialog } from '../../ui/overlays/dialog.tsx'
import { AddDialog, NameDialog, PlaceDialog } from './group-dialogs.tsx'
import { holdsVehicles, mayMove, type ShownGroup } from './tree.ts'
import type { GroupActs } from './use-group-acts.ts'

interface OpenDialogProps {
  readonly acts: GroupActs
  readonly customerId: string
  /** Every group of the customer. */
  readonly all: readonly ShownGroup[]
  /** The chosen one; absent where there is none. */
  readonly here: ShownGroup | undefined
  readonly kind: MemberKind
  /** Of the chosen members, their ids. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (group: string | null) => void
}

export function OpenDialog(props: OpenDialogProps) {
  const { acts } = props
  return (
    <>
      <OfGroup {...props} />
      {acts.outcome && <OutcomeDialog outcome={acts.outcome} onClose={acts.forget} />}
    </>
  )
}

function OfGroup({ acts, customerId, all, here, kind, chosen, onChoose }: OpenDialogProps) {
  const group = here?.group
  const common = { busy: acts.busy, onClose: () => acts.setOpen(null) }
  if (acts.open === 'new')
    return (
      <NameDialog
        {...common}
        title={t('New group')}
        verb={t('Create')}
        places={all.filter((one) => !isSpecialGroup(one.group.name))}
        place={group && !isSpecialGroup(group.name) ? group.id : null}
        onSave={(name, place) => {
          const taken = all.some((one) => one.group.name.toLowerCase() === name.toLowerCase())
          void acts.create(name, place, taken, onChoose)
        }}
      />
    )
  if (!here || !group) return null
  switch (acts.open) {
    case null:
      return null
    case 'rename':
      return (
        <NameDialog
          {...common}
          title={t('Rename {{name}}', { name: group.name })}
          verb={t('Rename')}
          first={group.name}
          onSave={(name) => void acts.rename(group, name)}
        />
      )
    case 'move':
      return (
        <PlaceDialog
          {...common}
          title={t('Move {{name}}', { name: group.name })}
          verb={t('Move')}
          label={t('Parent group')}
          groups={all.filter((to) => mayMove(here, to) || to.group.id === here.parent)}
          top
          place={here.parent}
          onSave={(place) => void acts.move(here, place)}
        />
      )
    case 'to':
      return (
        <PlaceDialog
          {...common}
          title={t('{{members}} to another group', { members: acts.several([...chosen]) })}
          verb={t('Move')}
          label={t('Group')}
          groups={all.filter(
            (to) => to.group.id !== group.id && (kind === 'users' || holdsVehicles(to.group.name)),
          )}
          top={false}
          place={null}
          onSave={(place) => {
            const to = all.find((one) => one.group.id === place)
            if (to) void acts.passOn([...chosen], group, to.group)
          }}
        />
      )
    case 'add':
      return (
        <AddDialog
          {...common}
          customerId={customerId}
          group={group}
          kind={kind}
          onAdd={(ids) => void acts.add(ids, group)}
        />
      )
    case 'delete':
      return (
        <Confirm
          title={t('Delete group')}
          verb={t('Delete')}
          danger
          busy={acts.busy}
          onConfirm={() => void acts.remove(here, onChoose)}
          onClose={common.onClose}
        >
          <p>
            {t(
              'Are you sure you want to delete the group {{name}}? Its vehicles and users leave it, and groups in it move up.',
              { name: group.name },
            )}
          </p>
        </Confirm>
      )
  }
}
