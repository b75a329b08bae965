/** The component fault (§3, alert type 6) as every sensor of a component declares it. */
import { t } from '../basics/texts.ts'
import { type Raises, raises } from '../shapes/predicate.ts'
import type { Level } from '../vehicle/severity.ts'
import { positionNames, type TirePosition, type WheelPosition } from './positions.ts'

/** Newly at Caution or worse counts. */
export const isBad = (level: Level): boolean => level === 'caution' || level === 'critical'

/** "Tire Pressure Roadside Front Outer": the component and its wheel, which an item is known by in English. */
const componentText = (item: string): string => {
  const [, name] = Object.entries(positionNames)
    .filter(([, one]) => item.endsWith(` ${one}`))
    .reduce(([a, longest], [b, one]) => (one.length > longest.length ? [b, one] : [a, longest]), ['', ''])
  return name === '' ? t(item) : `${t(item.slice(0, -name.length - 1))} ${t(name)}`
}

export const componentFault = {
  id: 6,
  name: t('Component Fault'),
  what: t('a component fault'),
  selection: { by: 'everything' },
  text: componentText,
} as const satisfies Omit<Raises<never>, 'shape' | 'of'>

/**
 * A component fault for each wheel that is at Caution or worse.
 * @param called what an alert calls it in English, before the wheel
 * @param stays whether a wheel that is no longer so bad is not yet well again, or nothing is known of it
 */
export const wheelComponentFault = <R, W extends { readonly position: TirePosition | WheelPosition }>(
  called: string,
  wheelsOf: (reading: R) => readonly W[],
  levelOf: (wheel: W) => Level,
  stays: (wheel: W) => boolean,
): Raises<R, (typeof componentFault)['selection']> => {
  const itemOf = ({ position }: W) => `${called} ${positionNames[position]}`
  return raises({
    ...componentFault,
    owns: (item) => item.startsWith(called),
    of: (reading) =>
      wheelsOf(reading)
        .filter((wheel) => isBad(levelOf(wheel)))
        .map(itemOf),
    keeps: (reading, _, item) => {
      const wheel = wheelsOf(reading).find((one) => itemOf(one) === item)
      return !wheel || stays(wheel)
    },
    isCritical: (item, reading) =>
      wheelsOf(reading).some((wheel) => itemOf(wheel) === item && levelOf(wheel) === 'critical'),
  })
}
