/** The dialogs of groups: a name, a place in the tree, and members to take in. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { groupWords } from '#domain/fleet/words.ts'
import type { GroupNode, MemberKind } from '../../data/groups.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { Members } from './members.tsx'
import { pathTo, type ShownGroup } from './tree.ts'

const longestName = 100

/** Asks for the name of a group, new or renamed; a new one is given a place as well. */
export function NameDialog({
  title,
  verb,
  first = '',
  places,
  place: firstPlace = null,
  busy,
  onSave,
  onClose,
}: {
  title: string
  verb: string
  first?: string
  /** The groups a new one may stand in. */
  places?: readonly ShownGroup[]
  place?: string | null
  busy: boolean
  onSave: (name: string, place: string | null) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState(first)
  const [place, setPlace] = useState(firstPlace)
  const name = typed.trim()
  const wrong = name.length > longestName
  const ready = name !== '' && !wrong && name !== first && !busy
  return (
    <FormDialog
      form={{ busy, submit: () => onSave(name, place) }}
      title={title}
      verb={verb}
      disabled={!ready}
      onClose={onClose}
    >
      <TextField
        label={t('Group name')}
        required
        value={typed}
        autoFocus
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        error={wrong ? groupWords.name : undefined}
      />
      {places && (
        <PlaceChoice label={t('Parent group')} groups={places} place={place} onPlace={setPlace} top />
      )}
    </FormDialog>
  )
}

function PlaceChoice({
  label,
  groups,
  place,
  onPlace,
  top,
}: {
  label: string
  groups: readonly ShownGroup[]
  place: string | null
  onPlace: (id: string | null) => void
  top: boolean
}) {
  return (
    <Choice
      label={label}
      value={place ?? ''}
      options={[
        { value: '', label: top ? t('No other group (at the top)') : t('Choose a group') },
        ...groups.map(({ group }) => ({ value: group.id, label: pathTo(groups, group.id) || group.name })),
      ]}
      onChange={(id) => onPlace(id || null)}
    />
  )
}

/** Chooses where a group is moved, or which group members go to. */
export function PlaceDialog({
  title,
  verb,
  label,
  groups,
  top,
  place: firstPlace,
  busy,
  onSave,
  onClose,
}: {
  title: string
  verb: string
  label: string
  groups: readonly ShownGroup[]
  /** Whether no group is a place too. */
  top: boolean
  place: string | null
  busy: boolean
  onSave: (place: string | null) => void
  onClose: () => void
}) {
  const [place, setPlace] = useState(firstPlace)
  const ready = (top ? place !== firstPlace : place !== null) && !busy
  return (
    <FormDialog
      form={{ busy, submit: () => onSave(place) }}
      title={title}
      verb={verb}
      disabled={!ready}
      onClose={onClose}
    >
      <PlaceChoice label={label} groups={groups} place={place} onPlace={setPlace} top={top} />
    </FormDialog>
  )
}

/** Shows who or what is not in the group, to be taken in. */
export function AddDialog({
  customerId,
  group,
  kind,
  busy,
  onAdd,
  onClose,
}: {
  customerId: string
  group: GroupNode
  kind: MemberKind
  busy: boolean
  onAdd: (ids: readonly string[]) => void
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <Dialog
      title={
        kind === 'vehicles'
          ? t('Add vehicles to {{group}}', { group: group.name })
          : t('Add users to {{group}}', { group: group.name })
      }
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={busy} disabled={chosen.size === 0} onClick={() => onAdd([...chosen])}>
            {chosen.size > 0 ? t('Add {{members}}', { members: chosen.size }) : t('Add')}
          </Button>
        </>
      }
    >
      <div className="add-members">
        <Members
          customerId={customerId}
          group={group}
          kind={kind}
          outside
          round={0}
          chosen={chosen}
          onChosen={setChosen}
          mayEdit
        />
      </div>
    </Dialog>
  )
}
