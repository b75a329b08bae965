/** Which value of the provider gives which role and which group: a line each. */
import { t } from '#domain/basics/texts.ts'
import { groupTitle } from '#domain/fleet/group.ts'
import type { GroupNode } from '../../data/groups.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice, type Option } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormError } from '../../ui/states/form-error.tsx'
import type { MappingLine } from './fields.ts'

export function MappingLines({
  lines,
  roles,
  groups,
  problem,
  onChange,
}: {
  lines: readonly MappingLine[]
  roles: readonly Option[]
  groups: readonly GroupNode[]
  problem: string | undefined
  onChange: (lines: readonly MappingLine[]) => void
}) {
  const change = (key: number, part: Partial<MappingLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const groupOptions = [
    { value: '', label: t('No group') },
    ...groups.map(({ id, name }) => ({ value: id, label: groupTitle(name) })),
  ]
  return (
    <fieldset className="mapping-lines">
      <legend>{t('Roles and groups by value')}</legend>
      <p className="note">
        {t(
          'Once a line names a role, roles follow the provider at each sign-in. The same holds for groups: then whoever gets none sees no trailers.',
        )}
      </p>
      {lines.map((line, at) => (
        <div className="mapping-line" key={line.key}>
          <TextField
            label={t('Value {{number}}', { number: at + 1 })}
            autoComplete="off"
            spellCheck={false}
            value={line.value}
            onChange={(event) => change(line.key, { value: event.target.value })}
          />
          <Choice
            label={t('Role {{number}}', { number: at + 1 })}
            value={line.role}
            options={roles}
            onChange={(role) => change(line.key, { role })}
          />
          <Choice
            label={t('Group {{number}}', { number: at + 1 })}
            value={line.groupId}
            options={groupOptions}
            onChange={(groupId) => change(line.key, { groupId })}
          />
          <Button
            onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            aria-label={t('Remove line {{number}}', { number: at + 1 })}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <FormError>{problem ?? null}</FormError>
      <Button
        onClick={() => {
          const key = Math.max(-1, ...lines.map((line) => line.key)) + 1
          onChange([...lines, { key, value: '', role: '', groupId: '' }])
        }}
      >
        {t('Add line')}
      </Button>
    </fieldset>
  )
}
