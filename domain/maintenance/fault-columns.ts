/** The fault table (§2): what each column shows of a fault's life, and the response fields of §3. */

import { dateTime } from '../basics/dates.ts'
import { duration, number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { second } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import type { Column, ColumnOf, ColumnType, Value } from '../shapes/column.ts'
import { type Fault, faultDuration, faultMiles, faultStatus } from './faults.ts'
import { describeFault, type FaultText } from './vocabulary/index.ts'

export interface FaultSubject {
  readonly fault: Fault
  readonly now: Instant
}

type Named<K> = { readonly key: K }
const column = <const T extends ColumnType, const K extends string>(
  facts: Column<FaultSubject, T> & Named<K>,
): Column<FaultSubject, T> & Named<K> => facts
const text = (value: string) => value
const moment = (value: Instant) => dateTime(value)
/** What the vocabulary says of it; nothing there is kept, so it cannot be sorted by. */
const reported = <const K extends string>(key: K, title: string, of: (text: FaultText) => string) =>
  column({
    key,
    title,
    field: key,
    type: 'text',
    sortable: false,
    of: ({ fault }) => of(describeFault(fault)),
    print: text,
    width: 192,
  })

export const faultStatuses = { Active: t('Active'), Cleared: t('Cleared') } as const

/** In the order of §2. */
export const faultColumns = [
  column({
    key: 'status',
    title: t('Status'),
    field: 'status',
    type: 'text',
    of: ({ fault }) => faultStatus(fault),
    print: text,
    options: faultStatuses,
  }),
  reported('faultDescription', t('Fault Description'), ({ faultDescription }) => faultDescription),
  column({
    key: 'faultStart',
    title: t('Fault Start'),
    field: 'started',
    type: 'time',
    of: ({ fault }) => fault.start,
    print: moment,
  }),
  column({
    key: 'faultEnd',
    title: t('Fault End'),
    field: 'ended',
    type: 'time',
    of: ({ fault }) => fault.end,
    print: moment,
  }),
  reported('suspectComponent', t('Suspect Component'), ({ suspectComponent }) => suspectComponent),
  reported('cause', t('Cause'), ({ cause }) => cause),
  reported('repairInformation', t('Repair Information'), ({ repairInformation }) => repairInformation),
  column({
    key: 'durationSeconds',
    title: t('Duration'),
    field: 'duration_seconds',
    type: 'integer',
    of: ({ fault, now }) => Math.floor(faultDuration(fault, now) / second),
    print: (seconds) => duration(seconds * second),
  }),
  column({
    key: 'maxMph',
    title: t('Speed'),
    field: 'max_mph',
    type: 'number',
    of: ({ fault }) => fault.maxMph,
    print: (mph) => number(mph),
    unit: 'mph',
  }),
  column({
    key: 'bestAvailableTotalMileage',
    title: t('Miles Traveled'),
    field: 'best_available_total_mileage',
    type: 'number',
    of: ({ fault }) => faultMiles(fault),
    print: (miles) => number(miles, 1),
    unit: 'mi',
    digits: 1,
  }),
  column({
    key: 'faultTypeId',
    title: t('Fault Type ID'),
    field: 'fault_type_id',
    type: 'integer',
    of: ({ fault }) => fault.faultTypeId,
    print: String,
  }),
  column({
    key: 'fmi',
    title: 'FMI',
    field: 'fmi',
    type: 'integer',
    of: ({ fault }) => fault.fmi,
    print: String,
  }),
] as const satisfies readonly ColumnOf<FaultSubject>[]

/** A row of the fault table: a fault's values by response field (§3). */
export const faultRow = (fault: Fault, now: Instant): Readonly<Record<string, Value | null>> =>
  Object.fromEntries(faultColumns.map((column) => [column.key, column.of({ fault, now })]))
