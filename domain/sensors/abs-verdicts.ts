/** What is said of an ABS fault, and of its lamp. */
import { t } from '../basics/texts.ts'
import type { CauseWords, OpenFault, SensorCause } from '../shapes/cause.ts'
import { byFaults, said } from './said.ts'
import { type AbsFaultText, type AbsPart, describeAbsFault } from './vocab/abs.ts'

/** By part and failure mode; `else` for all others. */
const words: Readonly<
  Record<Exclude<AbsPart, 'other'>, Readonly<Record<number, string>> & { readonly else: string }>
> = {
  power: {
    3: t('ABS supply too high'),
    4: t('ABS supply low'),
    5: t('ABS supply lost'),
    else: t('ABS supply faulty'),
  },
  controller: { else: t('ABS controller failed') },
  valve: { 7: t('ABS valve sticks'), else: t('ABS valve faulty') },
  wheelSensor: {
    3: t('Wheel speed sensor shorted'),
    4: t('Wheel speed sensor shorted'),
    5: t('Wheel speed sensor open'),
    6: t('Wheel speed sensor shorted'),
    else: t('Wheel speed sensor faulty'),
  },
  lamp: { else: t('ABS lamp faulty') },
}
const means: Readonly<Record<AbsPart, string>> = {
  power: t('It brakes, but without anti-lock.'),
  controller: t('It brakes, but without anti-lock.'),
  valve: t('A wheel may lock when it brakes hard.'),
  wheelSensor: t('A wheel may lock, for ABS does not see it turn.'),
  lamp: t('Nobody sees it when ABS fails.'),
  other: t('ABS may not work as it should.'),
}

/** "Supply below 8 V", "Axle 1 roadside modulator valve: valve sticks" */
const detailOf = ({ part, suspectComponent, cause }: AbsFaultText): string => {
  const [what] = cause.split(/[:;,]/)
  return part === 'power' || part === 'controller'
    ? what!
    : `${suspectComponent}: ${what![0]!.toLowerCase()}${what!.slice(1)}`
}

const wordsOf = ({ part }: AbsFaultText, { faultTypeId, fmi }: OpenFault): string =>
  part === 'other'
    ? t('ABS fault {{number}}/{{fmi}}', { number: faultTypeId, fmi })
    : (words[part][fmi] ?? words[part].else)

/** What to do about something that is mended in a shop. */
export const shopDoes = (level: CauseWords['level'], isMoving: boolean): string => {
  if (level === 'notice') return t('Have it looked at with the next service.')
  return isMoving ? t('Stop at the next shop.') : t('Send it to a shop before the next trip.')
}

/** A fault as the controller tells it, with the miles driven with it. */
export function absCause(fault: OpenFault, isMoving: boolean): SensorCause {
  const described = describeAbsFault(fault.faultTypeId, fault.fmi)
  // Of low severity the brakes are good; a fault that is there is noticed all the same.
  const level = described.severity === 1 ? 'notice' : described.severity === 2 ? 'caution' : 'critical'
  const { miles } = fault
  return said(
    {
      level,
      consequence: 'abs',
      words: wordsOf(described, fault),
      detail: detailOf(described),
      means: means[described.part],
      does: shopDoes(level, isMoving),
      act: 'workOrder',
    },
    {
      ...byFaults([fault]),
      item: `${fault.faultTypeId}/${fault.fmi}`,
      measure:
        miles === null || miles < 1 ? null : { value: Math.floor(miles), of: 'distance', how: 'driven' },
    },
  )
}

/** The lamp is lit, and no fault is bad enough to say why. */
export const lampCause = (since: number, isMoving: boolean): SensorCause =>
  said(
    {
      level: 'caution',
      consequence: 'abs',
      words: t('ABS lamp on'),
      detail: null,
      means: t('ABS has found a fault in itself, and may not work.'),
      does: shopDoes('caution', isMoving),
      act: 'workOrder',
    },
    { item: 'lamp', since, measure: { since }, troubles: ['amberLamp'] },
  )
