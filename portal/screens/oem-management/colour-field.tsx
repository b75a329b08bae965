/** The colour of an OEM, and how it will be seen: as light or as dark as it takes to be read in both themes. */

import { cards, isColour, shadesOf, usualColour } from '#domain/basics/shades.ts'
import { t } from '#domain/basics/texts.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

const grounds = [
  { theme: t('Light theme'), ground: cards.light },
  { theme: t('Dark theme'), ground: cards.dark },
] as const

export function ColourField({
  colour,
  onColour,
  error,
}: {
  colour: string
  onColour: (colour: string) => void
  error: string | undefined
}) {
  const tidy = colour.trim().toLowerCase()
  const shades = isColour(tidy) ? shadesOf(tidy) : null
  return (
    <>
      <div className="oem-colour">
        <TextField
          label={t('Colour (optional)')}
          value={colour}
          placeholder={usualColour}
          autoComplete="off"
          onChange={(event) => onColour(event.target.value)}
          help={t('Readable shades are made from it.')}
          error={error}
        />
        <input
          type="color"
          aria-label={t('Choose the colour')}
          value={isColour(tidy) ? tidy : usualColour}
          onChange={(event) => onColour(event.target.value)}
        />
      </div>
      {shades && (
        <div className="oem-preview">
          {grounds.map(({ theme, ground }, n) => (
            <div
              key={theme}
              className="oem-sample"
              style={{ background: ground, color: shades['accent-ink'][n] }}
            >
              <span>{theme}</span>
              <b style={{ background: shades.accent[n], color: shades['on-accent'][n] }}>{t('Button')}</b>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
