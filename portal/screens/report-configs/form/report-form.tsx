/** The form of a report config; the kind says which fields it has (§3: four forms for eight kinds). */

import { reportNameLongest } from '#domain/basics/assumed.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type ReportConfigDraft, type ReportFormat, reportFormats } from '#domain/reports/config.ts'
import type { AnyReportKind } from '#domain/reports/report.ts'
import { RecipientsField } from '../../../alerting/recipients-field.tsx'
import { TrailersField } from '../../../alerting/trailers-field.tsx'
import type { CustomerName } from '../../../data/customers.ts'
import { Check, Choice } from '../../../ui/controls/controls.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormError } from '../../../ui/states/form-error.tsx'
import { CustomersField, FaultTypesField, GeofencesField } from './choice-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { ScheduleField } from './schedule-field.tsx'
import './report-form.css'

export function ReportForm({
  kind,
  draft,
  onDraft,
  created,
  unsubscribed,
  customers,
  disabled,
  badEmail,
  onBadEmail,
  error,
  onSubmit,
}: {
  kind: AnyReportKind
  draft: ReportConfigDraft
  onDraft: (draft: ReportConfigDraft) => void
  /** When it was made; null of a new one. */
  created: Instant | null
  /** Recipients who left it by the link of an email. */
  unsubscribed: readonly string[]
  customers: readonly CustomerName[]
  disabled: boolean
  badEmail: boolean
  onBadEmail: (wrong: boolean) => void
  /** Why it was not saved; null where it was not tried, or worked. */
  error: string | null
  onSubmit: () => void
}) {
  const isNew = created === null
  const left = unsubscribed.filter((email) => draft.notifyEmails.includes(email))
  const change = (part: Partial<ReportConfigDraft>) => onDraft({ ...draft, ...part })
  const has = (field: AnyReportKind['fields'][number]) => kind.fields.includes(field)
  return (
    <form
      className="report-form"
      aria-label={t('The report')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <fieldset disabled={disabled}>
        <p className="note">{kind.purpose}</p>
        <TextField
          label={t('Name')}
          required
          autoFocus={isNew}
          maxLength={reportNameLongest}
          value={draft.name}
          placeholder={t('Monday morning yard check')}
          onChange={(event) => change({ name: event.target.value })}
        />
        {isNew && customers.length > 1 && (
          <Choice
            label={t('Customer')}
            required
            value={draft.customerId === 0 ? '' : String(draft.customerId)}
            options={[
              ...(draft.customerId === 0 ? [{ value: '', label: t('Select a customer') }] : []),
              ...customers.map(({ id, shortName }) => ({ value: id, label: shortName })),
            ]}
            onChange={(id) => onDraft(ofCustomer(draft, Number(id)))}
          />
        )}
        {customers.length > 1 && draft.customerId !== 0 && (
          <CustomersField draft={draft} onDraft={onDraft} customers={customers} />
        )}
        <TrailersField
          customerIds={draft.customerId === 0 ? [] : draft.customerIds}
          scope={draft}
          onScope={({ allVehicles, vehicleIds, vehicleGroupIds }) =>
            change({ allVehicles, vehicleIds, vehicleGroupIds })
          }
          counted={null}
        />
        {has('geofences') && <GeofencesField draft={draft} onDraft={onDraft} />}
        {has('faultTypes') && <FaultTypesField draft={draft} onDraft={onDraft} />}
        <LimitFields kind={kind} draft={draft} onDraft={onDraft} />
        <ScheduleField kind={kind} draft={draft} created={created} onDraft={onDraft} disabled={disabled} />
        <RecipientsField
          draft={draft}
          onDraft={onDraft}
          help={
            left.length > 0 ? t('Unsubscribed: {{recipients}}', { recipients: left.join(', ') }) : undefined
          }
          wrong={badEmail}
          onWrong={onBadEmail}
        />
        <fieldset className="report-part">
          <legend>{t('What comes with the email')}</legend>
          <div className="report-checks">
            {Object.entries(reportFormats).map(([format, label]) => (
              <Check
                key={format}
                label={label}
                on={draft.attachments.includes(format as ReportFormat)}
                onChange={(on) =>
                  change({
                    attachments: on
                      ? [...draft.attachments, format as ReportFormat]
                      : draft.attachments.filter((one) => one !== format),
                  })
                }
              />
            ))}
          </div>
          {has('sensorData') && (
            <Check
              label={t('Include sensor data')}
              under={t('The newest reading of every sensor of the trailers in it.')}
              on={draft.includeSensorData}
              onChange={(includeSensorData) => change({ includeSensorData })}
            />
          )}
        </fieldset>
        <Check
          label={t('The report is active')}
          on={draft.isActive}
          onChange={(isActive) => change({ isActive })}
        />
        <FormError>{error}</FormError>
      </fieldset>
    </form>
  )
}

/** Another customer has other vehicles, groups and geofences: what was chosen of them goes. */
const ofCustomer = (draft: ReportConfigDraft, customerId: number): ReportConfigDraft => ({
  ...draft,
  customerId,
  customerIds: [customerId],
  allVehicles: true,
  vehicleIds: [],
  vehicleGroupIds: [],
  allGeofences: true,
  geofenceIds: [],
})
