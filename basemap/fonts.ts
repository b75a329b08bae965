/** The fonts of the map's names: woff2 files of an npm package, so that no glyph server is asked. */
import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export const regular = 'Noto Sans Regular'
export const medium = 'Noto Sans Medium'
export const italic = 'Noto Sans Italic'

const cuts: Readonly<Record<string, string>> = {
  [regular]: '400-normal',
  [medium]: '500-normal',
  [italic]: '400-italic',
}
/** Letters of the Americas and western Europe, and those with the rarer accents. */
const scripts: Readonly<Record<string, readonly string[]>> = {
  latin: ['U+0000-00FF', 'U+0131', 'U+0152-0153', 'U+02BB-02BC', 'U+02C6', 'U+02DA', 'U+02DC', 'U+2000-206F'],
  'latin-ext': ['U+0100-0130', 'U+0132-0151', 'U+0154-02BA', 'U+1E00-1EFF'],
}

/** For the root property `font-faces` of a style; `base` is where the files are served, without a slash at its end. */
export const fontFaces = (base: string) =>
  Object.fromEntries(
    Object.entries(cuts).map(([name, cut]) => [
      name,
      Object.entries(scripts).map(([script, ranges]) => ({
        url: `${base}/noto-sans-${script}-${cut}.woff2`,
        'unicode-range': [...ranges],
      })),
    ]),
  )

/** Copies the font files into a folder. */
export function copyFonts(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const find = createRequire(import.meta.url)
  for (const cut of Object.values(cuts))
    for (const script of Object.keys(scripts)) {
      const file = `noto-sans-${script}-${cut}.woff2`
      copyFileSync(find.resolve(`@fontsource/noto-sans/files/${file}`), join(folder, file))
    }
}
