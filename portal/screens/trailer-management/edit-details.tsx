/** The details of a trailer that is there: its VIN and its customer stay, the rest may change. */
import { t } from '#domain/basics/texts.ts'
import { vehicleFields } from '#domain/fleet/vehicle-draft.ts'
import type { Trailer } from '../../data/trailers.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { BuildFields, DraftField, type PartProps, TypeFields } from './details.tsx'

export const EditDetails = ({ form, trailer, readOnly = false }: PartProps & { trailer: Trailer }) => (
  <div className="trailer-fields">
    <DraftField form={form} name="unitId" readOnly={readOnly} autoFocus={!readOnly} />
    <TextField label={t(vehicleFields.vin.label)} readOnly value={trailer.vin} />
    <TypeFields form={form} readOnly={readOnly} />
    <BuildFields form={form} readOnly={readOnly} />
    <TextField label={t(vehicleFields.customerId.label)} readOnly value={trailer.customerName} />
    <div>
      <TextField
        label={t(vehicleFields.groups.label)}
        readOnly
        value={trailer.groups.join(', ') || t('All VINs alone')}
      />
      <Link className="trailer-more" to={`/group-management?customer=${trailer.customerId}`}>
        {t('Change its groups')}
      </Link>
    </div>
  </div>
)
