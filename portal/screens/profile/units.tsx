/** The units that I read numbers in, and how I read the clock and the week. */

import { type FormEvent, useState } from 'react'
import { accountWords } from '#domain/access/account-words.ts'
import {
  type UnitChoice,
  type Units,
  unitChoiceNames,
  unitChoices,
  unitsOf,
} from '#domain/basics/own-units.ts'
import { languageNames, t } from '#domain/basics/texts.ts'
import { reloadMe } from '../../data/me.ts'
import { type Profile, saveProfile } from '../../data/profile.ts'
import { Button } from '../../ui/controls/button.tsx'
import { setOwnLanguage } from '../../ui/language.ts'
import { FormResult, Part } from '../../ui/layout/part.tsx'
import { useAct } from '../../ui/states/act.ts'
import { setOwnUnits } from '../../ui/units.ts'

const titles: Readonly<Record<UnitChoice, string>> = {
  distance: t('Distance and speed'),
  temperature: t('Temperature'),
  pressure: t('Pressure'),
  weight: t('Weight'),
  clock: t('Clock'),
  weekStart: t('First day of the week'),
  language: t('Language'),
}
const labels: Readonly<Record<string, string>> = {
  mi: t('Miles, mph'),
  km: t('Kilometers, km/h'),
  lbs: t('Pounds'),
  kg: t('Kilograms'),
  24: t('24 hours'),
  12: t('12 hours'),
  monday: t('Monday'),
  sunday: t('Sunday'),
  saturday: t('Saturday'),
  ...languageNames,
}

export function UnitsSection({ units }: { units: Profile['units'] }) {
  const [saved, setSaved] = useState<Units>(() => unitsOf(units))
  const [chosen, setChosen] = useState(saved)
  const [done, setDone] = useState<string | null>(null)
  const { busy, error, run } = useAct()
  const changed = unitChoiceNames.some((choice) => chosen[choice] !== saved[choice])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!changed) return
    setDone(null)
    void run(async () => {
      await saveProfile({ units: chosen })
      setSaved(chosen)
      setOwnUnits(chosen)
      setOwnLanguage(chosen.language)
      setDone(accountWords.profileSaved)
      reloadMe()
    })
  }
  return (
    <Part
      title={t('Units and language')}
      about={t('How you read numbers, times and words: here, in your emails and in your files.')}
    >
      <form className="part-form" onSubmit={submit} noValidate>
        {unitChoiceNames.map((choice) => (
          <fieldset key={choice} className="unit-choice">
            <legend>{titles[choice]}</legend>
            {unitChoices[choice].map((value) => (
              <label key={value}>
                <input
                  type="radio"
                  name={choice}
                  checked={chosen[choice] === value}
                  onChange={() => setChosen({ ...chosen, [choice]: value })}
                />
                {labels[value] ?? value}
              </label>
            ))}
          </fieldset>
        ))}
        <FormResult done={done} error={error} />
        <Button type="submit" kind="primary" busy={busy} disabled={!changed}>
          {t('Save')}
        </Button>
      </form>
    </Part>
  )
}
