/** Readable shades of one colour: as light or as dark as it takes to be read in both themes. */

/** '#rrggbb'. */
export type Colour = string

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

type Rgb = readonly [number, number, number]
const rgbOf = (colour: Colour): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb
const colourOf = (rgb: Rgb): Colour =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** So much of one colour, and the rest of the other. */
const mix = (one: Colour, other: Colour, share: number): Colour => {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  return colourOf(a.map((part, n) => part * share + b[n]! * (1 - share)) as unknown as Rgb)
}

const luminance = (colour: Colour): number => {
  const [r, g, b] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** How well one colour is read on another: from 1, not at all, to 21. */
export const contrast = (one: Colour, other: Colour): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** What text must have to be read by everybody. */
export const readable = 4.5

/** The colour moved towards another, as little as makes it readable on all of these grounds. */
const moved = (colour: Colour, towards: Colour, grounds: (moved: Colour) => readonly Colour[]): Colour => {
  for (let step = 0; step < 100; step++) {
    const tried = mix(towards, colour, step / 100)
    if (grounds(tried).every((ground) => contrast(tried, ground) >= readable)) return tried
  }
  return towards
}

/** The roles of the accent, in the order in which their shades are sent. */
export const accentRoles = [
  'accent',
  'accent-hover',
  'accent-ink',
  'accent-soft',
  'accent-soft-hover',
  'on-accent',
] as const
export type AccentRole = (typeof accentRoles)[number]
/** Of each role: in the light theme, and in the dark one. */
export type Shades = Readonly<Record<AccentRole, readonly [light: Colour, dark: Colour]>>

/** What a colour is where nobody has chosen one, and what cards are in either theme. */
export const usualColour = '#0b7a75'
export const cards = { light: '#ffffff', dark: '#151e26' } as const

const white = '#ffffff'
const black = '#000000'
/** What words in the accent lie on, beside its own soft ground: the highest surface of either theme. */
const grounds = { light: '#edf1f4', dark: '#1c2731' } as const
const dark = '#0e151b'

/** The accent of a portal in the colour of a brand. */
export const shadesOf = (colour: Colour): Shades => {
  const soft = [mix(colour, white, 0.12), mix(colour, grounds.dark, 0.18)] as const
  const softHover = [mix(colour, white, 0.22), mix(colour, grounds.dark, 0.3)] as const
  const accent = [
    moved(colour, black, () => [white, grounds.light]),
    moved(colour, white, () => [dark, grounds.dark]),
  ] as const
  return {
    accent,
    'accent-hover': [mix(black, accent[0], 0.15), mix(white, accent[1], 0.2)],
    'accent-ink': [
      moved(accent[0], black, () => [grounds.light, soft[0], softHover[0]]),
      moved(accent[1], white, () => [grounds.dark, soft[1], softHover[1]]),
    ],
    'accent-soft': soft,
    'accent-soft-hover': softHover,
    'on-accent': [white, dark],
  }
}

/** The shades as a list, light before dark, in the order of the roles. */
export const listShades = (shades: Shades): readonly Colour[] => accentRoles.flatMap((role) => shades[role])
