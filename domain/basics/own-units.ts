/** In which units somebody reads numbers, how they read the clock and the week, and in which language. */
import { languages } from './texts.ts'

/** What there is to choose from; the first of each is the usual one. */
export const unitChoices = {
  distance: ['mi', 'km'],
  temperature: ['°F', '°C'],
  pressure: ['psi', 'bar', 'kPa'],
  weight: ['lbs', 'kg'],
  clock: ['24', '12'],
  weekStart: ['monday', 'sunday', 'saturday'],
  language: languages,
} as const
export type UnitChoice = keyof typeof unitChoices
export const unitChoiceNames = Object.keys(unitChoices) as readonly UnitChoice[]

/** The choice of one reader. Who drives in kilometers has kilometers an hour and meters as well. */
export type Units = { readonly [Choice in UnitChoice]: (typeof unitChoices)[Choice][number] }
export type Clock = Units['clock']
export type WeekStart = Units['weekStart']

/** What everybody has who has chosen nothing. */
export const usualUnits: Units = {
  distance: 'mi',
  temperature: '°F',
  pressure: 'psi',
  weight: 'lbs',
  clock: '24',
  weekStart: 'monday',
  language: 'en',
}

const isChoice = (choice: UnitChoice, value: unknown): boolean =>
  (unitChoices[choice] as readonly unknown[]).includes(value)

/** The first choice that is given and is none; null where all are. */
export const wrongChoice = (given: Readonly<Record<string, unknown>>): UnitChoice | null =>
  unitChoiceNames.find((choice) => given[choice] != null && !isChoice(choice, given[choice])) ?? null

/** As they were kept or sent; what is left out, or is no choice, is as before. */
export const unitsOf = (
  given: Readonly<Record<string, unknown>> | null | undefined,
  before: Units = usualUnits,
): Units =>
  Object.fromEntries(
    unitChoiceNames.map((choice) => [
      choice,
      isChoice(choice, given?.[choice]) ? given?.[choice] : before[choice],
    ]),
  ) as unknown as Units

const firstDays: Readonly<Record<WeekStart, number>> = { monday: 0, sunday: 6, saturday: 5 }
/** The days of a week, given from Monday on, in the order of a reader. */
export const weekFrom = <T>(
  fromMonday: readonly T[],
  { weekStart }: Pick<Units, 'weekStart'>,
): readonly T[] => {
  const first = firstDays[weekStart]
  return [...fromMonday.slice(first), ...fromMonday.slice(0, first)]
}
