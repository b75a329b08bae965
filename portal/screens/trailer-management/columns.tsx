/** The columns of the list of trailers, in their order. */

import { IconArrowsExchange, IconBan, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { type SubscriptionState, subscriptionStateNames } from '#domain/fleet/subscription.ts'
import { findSensorById, sensors } from '#domain/sensors/index.ts'
import { deviceTypeNames, findDeviceType } from '#domain/vehicle/makers.ts'
import { vehicleTypeNames, vehicleTypeText } from '#domain/vehicle/types.ts'
import { loadMakes } from '../../data/fleet-filters.ts'
import { simStatuses, type Trailer } from '../../data/trailers.ts'
import type { GridColumn } from '../../grid/column.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { Age } from '../../ui/time/age.tsx'
import { dateOf, moment } from '../../ui/time/time.ts'

export interface TrailerActs {
  readonly viewer: Viewer
  readonly edit: (trailer: Trailer) => void
  readonly deactivate: (trailer: Trailer) => void
  readonly activate: (trailer: Trailer) => void
  readonly remove: (trailer: Trailer) => void
  readonly transfer: (trailer: Trailer) => void
}

/** What is fitted, in the words of the drawer's sections. */
export const sensorNames = (ids: readonly number[]): readonly string[] =>
  ids.flatMap((id) => findSensorById(id)?.label ?? [])

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const named = (name: string) => ({ value: name, label: t(name) })

/** What a list holds of something that may not be there. */
const textOr = (text: string | null | undefined) => text || notAvailable

/** "Active: Full, up to 12/31/2026" */
const subscriptionText = ({
  subscriptionState: state,
  subscriptionPlan,
  subscriptionEnds,
}: Trailer): string => {
  if (!state) return t('None')
  const [year, month, day] = (subscriptionEnds ?? '').split('-')
  const name = subscriptionStateNames[state as SubscriptionState] ?? state
  return t('{{state}}: {{plan}}, up to {{day}}', {
    state: name,
    plan: subscriptionPlan,
    day: `${month}/${day}/${year}`,
  })
}

export function columnsFor(acts: TrailerActs): readonly GridColumn<Trailer>[] {
  const mayEdit = can(acts.viewer, 'editTrailers')
  const mayDelete = can(acts.viewer, 'deleteTrailers')
  return [...shown, ...(mayEdit ? [actions(acts, mayDelete)] : [])]
}

const shown: readonly GridColumn<Trailer>[] = [
  {
    key: 'unitId',
    title: t('Unit ID'),
    width: 140,
    field: 'unit_id',
    filter: { kind: 'text' },
    text: ({ unitId }) => unitId,
    pinned: true,
  },
  {
    key: 'vin',
    title: t('VIN'),
    width: 186,
    field: 'vin',
    filter: { kind: 'text' },
    text: ({ vin }) => vin,
    cell: ({ vin }) => <Vin value={vin} />,
  },
  {
    key: 'serialNumber',
    title: t('Serial number'),
    width: 160,
    field: 'serial_num',
    filter: { kind: 'text' },
    text: ({ serialNumber }) => textOr(serialNumber),
    cell: ({ serialNumber }) => (serialNumber ? <Vin value={serialNumber} /> : t('No gateway')),
  },
  {
    key: 'lastReport',
    title: t('Last report'),
    width: 192,
    field: 'last_reported_calculated',
    filter: { kind: 'day' },
    text: ({ lastReport }) => (lastReport === null ? t('None yet') : moment(lastReport)),
    cell: ({ lastReport }) => (lastReport === null ? t('None yet') : <Age at={lastReport} flagsOld />),
  },
  {
    key: 'deviceType',
    title: t('Device type'),
    width: 126,
    field: 'device_type_id',
    filter: { kind: 'options', options: choices(deviceTypeNames) },
    text: ({ deviceTypeId }) => textOr(findDeviceType(deviceTypeId)?.name),
  },
  {
    key: 'sensors',
    title: t('Sensors installed'),
    width: 150,
    field: 'installed_sensor_type_ids',
    sortable: false,
    filter: {
      kind: 'options',
      options: sensors.map(({ id, label }) => ({ value: String(id), label })),
    },
    text: ({ installedSensorTypeIds }) => textOr(sensorNames(installedSensorTypeIds).join(', ')),
    cell: ({ installedSensorTypeIds }) => {
      const names = sensorNames(installedSensorTypeIds)
      return <span title={names.join(', ')}>{names.length === 0 ? t('None') : names.length}</span>
    },
  },
  {
    key: 'iccid',
    title: 'ICCID',
    width: 186,
    field: 'iccid',
    filter: { kind: 'text' },
    text: ({ iccid }) => textOr(iccid),
    cell: ({ iccid }) => (iccid ? <Vin value={iccid} /> : notAvailable),
  },
  {
    key: 'simStatus',
    title: t('SIM status'),
    width: 126,
    field: 'sim_status',
    filter: { kind: 'options', options: simStatuses.map(named) },
    text: ({ simStatus }) => t(simStatus),
    cell: ({ simStatus }) => (
      <span className="trailer-mark">
        <LevelMark level={simStatus === 'Activated' ? 'good' : 'stale'} bare />
        {t(simStatus)}
      </span>
    ),
  },
  {
    key: 'customerName',
    title: t('Customer'),
    width: 170,
    field: 'customer_name',
    filter: { kind: 'text' },
    text: ({ customerName }) => customerName,
  },
  {
    key: 'groups',
    title: t('Groups'),
    width: 170,
    field: 'group_names',
    sortable: false,
    filter: { kind: 'text' },
    text: ({ groups }) => textOr(groups.join(', ')),
  },
  {
    key: 'vehicleMfgr',
    title: 'OEM',
    width: 130,
    field: 'vehicle_mfgr',
    filter: { kind: 'names', noun: 'OEMs', load: loadMakes },
    text: ({ vehicleMfgr }) => textOr(vehicleMfgr),
  },
  {
    key: 'installationDate',
    title: t('Installation date'),
    width: 192,
    field: 'installation_date',
    filter: { kind: 'day' },
    text: ({ installationDate }) => (installationDate === null ? notAvailable : dateOf(installationDate)),
    figures: true,
  },
  {
    key: 'subscription',
    title: t('Subscription'),
    width: 200,
    field: 'subscription',
    filter: { kind: 'options', options: choices({ ...subscriptionStateNames, none: t('None') }) },
    text: subscriptionText,
    cell: (trailer) => <span title={subscriptionText(trailer)}>{subscriptionText(trailer)}</span>,
  },
  {
    key: 'vehicleType',
    title: t('Vehicle type'),
    width: 150,
    field: 'vehicle_type_id',
    filter: { kind: 'options', options: choices(vehicleTypeNames) },
    text: ({ vehicleTypeId }) => textOr(vehicleTypeText(vehicleTypeId)),
  },
]

const actions = (acts: TrailerActs, mayDelete: boolean): GridColumn<Trailer> => ({
  key: 'action',
  title: t('Action'),
  width: 88 + (mayDelete ? 32 : 0) + (can(acts.viewer, 'transferVins') ? 32 : 0),
  text: null,
  actions: true,
  cell: (trailer) =>
    can(acts.viewer, 'editTrailers', { customerId: Number(trailer.customerId) }) && (
      <>
        <IconButton
          label={t('Edit {{unitId}}', { unitId: trailer.unitId })}
          onClick={() => acts.edit(trailer)}
        >
          <IconPencil size={17} stroke={1.7} />
        </IconButton>
        {trailer.simStatus === 'Activated' ? (
          <IconButton
            label={t('Deactivate {{unitId}}', { unitId: trailer.unitId })}
            onClick={() => acts.deactivate(trailer)}
          >
            <IconBan size={17} stroke={1.7} />
          </IconButton>
        ) : (
          <IconButton
            label={t('Activate {{unitId}}', { unitId: trailer.unitId })}
            onClick={() => acts.activate(trailer)}
          >
            <IconCheck size={17} stroke={1.7} />
          </IconButton>
        )}
        {can(acts.viewer, 'transferVins') && (
          <IconButton
            label={t('Transfer {{unitId}}', { unitId: trailer.unitId })}
            onClick={() => acts.transfer(trailer)}
          >
            <IconArrowsExchange size={17} stroke={1.7} />
          </IconButton>
        )}
        {mayDelete && (
          <IconButton
            label={t('Delete {{unitId}}', { unitId: trailer.unitId })}
            onClick={() => acts.remove(trailer)}
          >
            <IconTrash size={17} stroke={1.7} />
          </IconButton>
        )}
      </>
    ),
})
