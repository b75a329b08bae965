/** The fields of a trailer: what it is, and what is fitted. */
import { t } from '#domain/basics/texts.ts'
import { vehicleFields } from '#domain/fleet/vehicle-draft.ts'
import { makes } from '../../data/fleet-filters.ts'
import { useQuery } from '../../data/use-query.ts'
import { Choice, Switch } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Form } from '../../ui/fields/use-form.ts'
import { type Fields, typedUnit, withDevice, withVehicleType } from './fields.ts'

type TextName = {
  [Name in keyof Fields]: Fields[Name] extends string ? Name : never
}[keyof Fields] &
  keyof typeof vehicleFields

interface Declared {
  readonly label: string
  readonly required: boolean
  readonly longest?: number
  readonly unit?: string
  readonly hint?: string
}

export interface PartProps {
  readonly form: Form<Fields>
  readonly readOnly?: boolean
}

/** A text or a number as it is declared. */
export function DraftField({
  form,
  name,
  readOnly = false,
  autoFocus = false,
  help,
}: PartProps & { name: TextName; autoFocus?: boolean; help?: string }) {
  const declared: Declared = vehicleFields[name]
  const unit = typedUnit(name)?.name ?? declared.unit
  const under = help ?? sentence(declared.hint && t(declared.hint))
  return (
    <TextField
      label={unit ? `${t(declared.label)} (${unit})` : t(declared.label)}
      required={declared.required && !readOnly}
      readOnly={readOnly}
      autoFocus={autoFocus}
      autoComplete="off"
      spellCheck={false}
      maxLength={declared.longest ?? 12}
      inputMode={declared.longest ? undefined : 'decimal'}
      {...(under && { help: under })}
      {...form.text(name)}
    />
  )
}

/** Under a field a hint stands by itself. */
const sentence = (hint: string | undefined) =>
  hint && `${hint[0]!.toUpperCase()}${hint.slice(1)}${/[.!?]$/.test(hint) ? '' : '.'}`

/** One of the options that a field declares. */
export function DraftChoice({
  form,
  name,
  readOnly = false,
  change = (value) => ({ [name]: value }),
}: PartProps & {
  name: 'vehicleTypeId' | 'deviceTypeId' | 'axles'
  /** What goes with the choice. */
  change?: (value: string) => Partial<Fields>
}) {
  const { label, options } = vehicleFields[name]
  const value = form.values[name]
  const problem = form.problem(name)
  return (
    <div className="field" data-wrong={problem ? true : undefined}>
      <Choice
        label={t(label)}
        required={!readOnly}
        disabled={readOnly}
        value={value}
        options={[
          ...(value in options ? [] : [{ value, label: value === '' ? t('Choose …') : value }]),
          ...Object.entries(options).map(([value, label]) => ({ value, label: t(label) })),
        ]}
        onChange={(value) => form.set(change(value))}
      />
      {problem && <p className="field-under">{problem}</p>}
    </div>
  )
}

/** What kind of trailer it is. */
export const TypeFields = ({ form, readOnly = false }: PartProps) => (
  <>
    <DraftChoice form={form} name="vehicleTypeId" readOnly={readOnly} change={withVehicleType} />
    <DraftChoice
      form={form}
      name="deviceTypeId"
      readOnly={readOnly}
      change={(value) => withDevice(form.values, value)}
    />
  </>
)

/** How it is built. */
export const BuildFields = ({ form, readOnly = false }: PartProps) => (
  <>
    <DraftField form={form} name="modelYear" readOnly={readOnly} />
    <BuilderField form={form} readOnly={readOnly} />
    <DraftField form={form} name="vehicleLengthFeet" readOnly={readOnly} />
    <DraftChoice form={form} name="axles" readOnly={readOnly} />
    <DraftField form={form} name="restingBogieWeightLbs" readOnly={readOnly} />
    <div className="trailer-solar">
      <Switch label={t('Solar panels')} disabled={readOnly} {...form.check('hasSolarPanels')} />
    </div>
  </>
)

const buildersId = 'trailer-builders'

/** The makes of OEMs are offered; any other may be written. */
function BuilderField({ form, readOnly = false }: PartProps) {
  const builders = useQuery('makes', makes).answer ?? []
  return (
    <div>
      <TextField
        label={t(vehicleFields.vehicleMfgr.label)}
        readOnly={readOnly}
        list={buildersId}
        autoComplete="off"
        maxLength={vehicleFields.vehicleMfgr.longest}
        help={t('Who built the trailer.')}
        {...form.text('vehicleMfgr')}
      />
      <datalist id={buildersId}>
        {builders.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
