/** What fits into a part: how wide text will be, and what falls away where there is no room. */
import { t } from '../basics/texts.ts'
import { notAvailable } from '../basics/words.ts'
import { isWheelKind } from './names.ts'
import type { Part, PartMeasure } from './parts.ts'

/** Pixels of a letter at 11 px; numbers are a little wider in bold. */
const letter = 5.4
const strong = 6.6
export const markWidth = 12
const gap = 6
/** Between two values, which would else be read as one. */
const between = 10
const padding = 14
/** As close as a lone value may come to the edge, on both sides together. */
const tight = 6

const widthOf = (text: string, each: number): number => [...text].length * each

/** What is written into a part. */
export interface Written {
  /** What it is; empty where its place says that. */
  readonly label: string
  /** Empty where there is room for the mark alone. */
  readonly text: string
  readonly unit: string
  /** A second value, at the right. */
  readonly second: string
  /** It has not been heard of for so long, or never: nothing but that is written. */
  readonly quiet: boolean
}

/** "151" of "151.2": wheels show whole degrees. */
const whole = (text: string): string =>
  /^-?[\d,]+\.\d+$/.test(text) ? String(Math.round(Number(text.replaceAll(',', '')))) : text

const shownOf = ({ kind }: Part, { text, unit }: PartMeasure): string =>
  text === notAvailable ? '–' : isWheelKind(kind) && degree(unit) ? whole(text) : text

/** "12 d": how long ago, in as few letters as there are. */
export const shortAge = (ms: number): string => {
  const minutes = Math.floor(Math.max(0, ms) / 60_000)
  if (minutes < 60) return t('{{minutes}} min', { minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

/** The shortest form of `°F` that still says what it is. */
const degree = (unit: string | undefined): string => (unit?.startsWith('°') ? '°' : '')

/** What is written into a wheel's part: its value, its unit where there is room, and the second value. */
function wheelWritten(part: Part, width: number, marked: boolean): Written {
  const [first, other] = part.measures.filter(({ stale }) => !stale)
  const text = shownOf(part, first!)
  const glued = degree(first!.unit)
  const unit = glued || (first!.unit ?? '')
  const second = other ? `${shownOf(part, other)}${degree(other.unit) || other.unit || ''}` : ''
  const room = width - padding - (marked ? markWidth : 0) - widthOf(text, strong)
  const [unitWidth, secondWidth] = [
    widthOf(unit, letter) + (glued ? 0 : 3),
    widthOf(second, letter) + between,
  ]
  const plain = { label: '', text, quiet: false }
  // The mark says alone what a word beside it would say once more: "Critical".
  if (marked && !/\d/.test(text) && widthOf(text, strong) > width - markWidth - tight)
    return { ...plain, text: '', unit: '', second: '' }
  if (second && room >= unitWidth + secondWidth) return { ...plain, unit, second }
  if (second && room >= secondWidth + (glued ? letter : 0)) return { ...plain, unit: glued, second }
  return { ...plain, unit: room >= unitWidth ? unit : glued, second: '' }
}

/**
 * What is written into a part of a width at 11 px: first the unit falls away, then its name gets shorter.
 * @param quiet what is written where it is not heard
 */
export function writtenOf(part: Part, width: number, quiet: string, marked: boolean): Written {
  const isWheel = isWheelKind(part.kind)
  if (part.heard !== 'fresh' && isWheel) {
    const text = widthOf(quiet, letter) <= width - 8 ? quiet : '–'
    return { label: '', text, unit: '', second: '', quiet: true }
  }
  if (isWheel) return wheelWritten(part, width, marked)
  const isQuiet = part.heard !== 'fresh'
  const [first] = part.measures
  const text = isQuiet || !first ? quiet : shownOf(part, first)
  const unit = isQuiet ? '' : (first?.unit ?? '')
  const room = width - padding - (marked ? markWidth : 0) - gap - widthOf(text, strong)
  const unitWidth = unit ? widthOf(unit, letter) + 3 : 0
  const tries = [
    { label: part.label, unit, needs: widthOf(part.label, letter) + unitWidth },
    { label: part.label, unit: '', needs: widthOf(part.label, letter) },
    { label: part.brief, unit: '', needs: widthOf(part.brief, letter) },
  ]
  const { label, unit: kept } = tries.find(({ needs }) => needs <= room) ?? tries.at(-1)!
  return { label, text, unit: kept, second: '', quiet: isQuiet }
}
