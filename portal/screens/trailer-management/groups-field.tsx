/** The groups that a new trailer is put into; 'All VINs' has it anyway. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { byGroupName, isSpecialGroup } from '#domain/fleet/group.ts'
import { vehicleFields } from '#domain/fleet/vehicle-draft.ts'
import { flattenGroups, groupTree } from '../../data/groups.ts'
import { useQuery } from '../../data/use-query.ts'
import { Check, SearchBox } from '../../ui/controls/controls.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'

/** More are searched rather than read. */
const searchedFrom = 12

export function GroupsField({
  customerId,
  chosen,
  onChoose,
}: {
  customerId: string
  /** Their ids. */
  chosen: readonly string[]
  onChoose: (groupIds: readonly string[]) => void
}) {
  const [part, setPart] = useState('')
  const tree = useQuery(customerId, (signal) => groupTree(customerId, signal))
  if (tree.error) return <ErrorState title={tree.error} again={tree.again} />
  if (tree.answer === null) return <Loading label={t('Loading groups')} lines={2} />
  const groups = flattenGroups(tree.answer)
    .map(({ group }) => group)
    .filter(({ name }) => !isSpecialGroup(name))
    .sort((a, b) => byGroupName(a.name, b.name))
  if (groups.length === 0) return null
  const shown = groups.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()))
  return (
    <fieldset className="check-list">
      <legend>{t(vehicleFields.groups.label)}</legend>
      {groups.length > searchedFrom && (
        <SearchBox label={t('Search Group Name')} value={part} onChange={setPart} />
      )}
      <div className="trailer-group-list">
        {shown.map(({ id, name }) => (
          <Check
            key={id}
            label={name}
            on={chosen.includes(id)}
            onChange={(on) => onChoose(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
        {shown.length === 0 && <p className="note">{t('No group has that name.')}</p>}
      </div>
    </fieldset>
  )
}
