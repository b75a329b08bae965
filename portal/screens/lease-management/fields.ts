/** What the form of a lease holds, how it is checked, and what is sent. */
import {
  allowanceMost,
  dayProblems,
  type LeaseAspect,
  lastDayProblem,
  leaseMost,
  overMileCentsMost,
} from '#domain/fleet/lease.ts'
import { leaseWords } from '#domain/fleet/lease-words.ts'
import type { Lease, LeaseFields, LeaseVehicle } from '../../data/leases.ts'
import { namesIn, newUnitIdLines, newUnitIdsIn } from '../../transfer/named.ts'

export interface LeaseValues {
  readonly lessor: string
  readonly lessee: string
  /** VINs, unit IDs or serial numbers, a line each. */
  readonly names: string
  readonly newUnits: string
  readonly from: string
  readonly to: string
  /** Miles; empty: as many as they like. */
  readonly allowance: string
  /** Dollars a mile. */
  readonly price: string
  readonly terms: string
  readonly place: boolean
  readonly health: boolean
  readonly mileage: boolean
  readonly maintenance: boolean
  readonly draft: boolean
}

export const emptyLease: LeaseValues = {
  ...{
    lessor: '',
    lessee: '',
    names: '',
    newUnits: '',
    from: '',
    to: '',
    allowance: '',
    price: '',
    terms: '',
  },
  ...{ place: false, health: false, mileage: true, maintenance: false, draft: false },
}

export const valuesOf = (lease: Lease, vehicles: readonly LeaseVehicle[]): LeaseValues => {
  const keeps = (aspect: LeaseAspect) => lease.keeps.includes(aspect)
  return {
    ...{ lessor: lease.lessorId, lessee: lease.lesseeId, from: lease.from, to: lease.to, terms: lease.terms },
    names: vehicles.map(({ vin }) => vin).join('\n'),
    newUnits: newUnitIdLines(vehicles.map(({ vin, newUnitId }) => ({ name: vin, newUnitId }))),
    allowance: lease.allowanceMiles === null ? '' : String(lease.allowanceMiles),
    price: lease.overMileCents === 0 ? '' : (lease.overMileCents / 100).toFixed(2),
    ...{ place: keeps('place'), health: keeps('health'), mileage: keeps('mileage') },
    ...{ maintenance: keeps('maintenance'), draft: lease.state === 'draft' },
  }
}

const amountOf = (text: string): number => (text.trim() === '' ? 0 : Number(text.replaceAll(',', '')))
const isAmount = (text: string, most: number): boolean => {
  const amount = amountOf(text)
  return amount >= 0 && amount <= most
}

/**
 * @param earliest the first day that may be one of the lessor's: where it is, it may be another day already
 * @param isBegun its terms alone can be changed
 */
export const checkLease = (values: LeaseValues, earliest: string, isBegun: boolean) => {
  const terms = {
    allowance: isAmount(values.allowance, allowanceMost) ? undefined : leaseWords.allowance(allowanceMost),
    price: isAmount(values.price, overMileCentsMost / 100)
      ? undefined
      : leaseWords.price(overMileCentsMost / 100),
  }
  if (isBegun) return terms
  const names = namesIn(values.names).length
  const days = dayProblems(values.from, values.to, earliest)
  return {
    ...terms,
    lessor: values.lessor === '' && leaseWords.noLessor,
    lessee:
      (values.lessee === '' && leaseWords.noLessee) ||
      (values.lessee === values.lessor && leaseWords.sameCustomer),
    names: names === 0 ? leaseWords.none : names > leaseMost && leaseWords.tooMany(leaseMost),
    from: days.from,
    to: days.to ?? lastDayProblem(values.from, values.to) ?? undefined,
  }
}

/** What both agreed on beside customers, trailers and days. */
export const termsOf = (values: LeaseValues) => ({
  allowanceMiles: values.allowance.trim() === '' ? null : amountOf(values.allowance),
  overMileCents: Math.round(amountOf(values.price) * 100),
  terms: values.terms.trim(),
  keeps: (['place', 'health', 'mileage', 'maintenance'] as const).filter((aspect) => values[aspect]),
})

export const leaseOf = (values: LeaseValues): LeaseFields => ({
  ...termsOf(values),
  lessorId: values.lessor,
  lesseeId: values.lessee,
  vehicles: namesIn(values.names),
  newUnitIds: newUnitIdsIn(values.newUnits),
  from: values.from,
  to: values.to,
  draft: values.draft,
})
