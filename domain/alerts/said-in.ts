/** Sentences about alerts, as they are kept, in the units of a reader. */
import type { Units } from '../basics/own-units.ts'
import { number } from '../basics/print.ts'
import { unitInstead } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'

/** Only what our own sentences say of a number: a name may be "Gate at Mile 5" or "88 psi". */
const measured =
  /(?<=\b(?:was|is|above|below|to|at|moved|came nearest|and|,) )(-?[\d,]+(?:\.\d+)?) (psi|°F|lbs|mph|miles)(?![\w°])/g
const shortOf: Readonly<Record<string, string>> = { miles: 'mi' }

/** Whether there is anything to be said in other units. */
export const saysAmount = (text: string): boolean => text.search(measured) >= 0

/** "Axle 2 tire was 62 psi, below 90 psi": of the English sentence, which is said in the language of a reader afterwards. */
export const saidIn = (text: string, units: Units): string =>
  text.replace(measured, (whole, figure: string, name: string) => {
    const unit = unitInstead(shortOf[name] ?? name, units)
    if (!unit) return whole
    const decimals = figure.split('.')[1]?.length ?? 0
    const shown = unit.show(Number(figure.replaceAll(',', '')))
    const amount = number(shown, unit.digits(decimals))
    return name === 'miles' ? t('{{number}} kilometers', { number: amount }) : `${amount} ${unit.name}`
  })
