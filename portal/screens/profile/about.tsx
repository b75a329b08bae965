/** My name, my e-mail, my time zone and how the portal looks to me. */

import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { accountWords } from '#domain/access/account-words.ts'
import { t } from '#domain/basics/texts.ts'
import { reloadMe } from '../../data/me.ts'
import { offsetText, type Profile, saveProfile, type TimeZoneChoice } from '../../data/profile.ts'
import { chooseTheme, chosenTheme, onTheme, type Theme } from '../../style/theme.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check, Choice } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormResult, Part } from '../../ui/layout/part.tsx'
import { useAct } from '../../ui/states/act.ts'
import { now } from '../../ui/time/clock.ts'
import { zoneOptions } from '../../ui/time/zone-text.ts'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: t('As the system') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
]

export function AboutSection({ me, timeZones }: { me: Profile; timeZones: readonly TimeZoneChoice[] }) {
  const [saved, setSaved] = useState({
    name: me.name,
    timezone: me.timezone?.id ?? '',
    isSubscribed: me.isSubscribed,
  })
  const [name, setName] = useState(saved.name)
  const [timezone, setTimezone] = useState(saved.timezone)
  const [isSubscribed, subscribe] = useState(saved.isSubscribed)
  const theme = useSyncExternalStore(onTheme, chosenTheme)
  const [done, setDone] = useState<string | null>(null)
  const { busy, error, run } = useAct()
  const changed =
    name.trim() !== saved.name || timezone !== saved.timezone || isSubscribed !== saved.isSubscribed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!changed) return
    setDone(null)
    void run(async () => {
      const next = { name: name.trim(), timezone, isSubscribed }
      await saveProfile(next)
      setSaved(next)
      setDone(accountWords.profileSaved)
      reloadMe()
    })
  }
  return (
    <>
      <Part title={t('About you')} about={t('Emails and exports show times in your time zone.')}>
        <form className="part-form" onSubmit={submit} noValidate>
          <TextField
            label={t('Name')}
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t('Email')}
            type="email"
            value={me.email}
            readOnly
            help={t('You sign in with it.')}
          />
          <Choice
            label={t('Time zone')}
            value={timezone}
            options={zoneOptions(timeZones).map(({ value, label }) => ({
              value,
              label: `${offsetText(value, now())} ${label}`,
            }))}
            onChange={setTimezone}
          />
          <Check
            label={t('Warn me by email before my password expires')}
            on={isSubscribed}
            onChange={subscribe}
          />
          <FormResult done={done} error={error} />
          <Button type="submit" kind="primary" busy={busy} disabled={!changed}>
            {t('Save')}
          </Button>
        </form>
      </Part>
      <Part title={t('Theme')} about={t('How the portal looks in this browser.')}>
        <div className="themes" role="radiogroup" aria-label={t('Theme')}>
          {themes.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="theme"
                checked={theme === value}
                onChange={() => chooseTheme(value)}
              />
              {label}
            </label>
          ))}
        </div>
      </Part>
    </>
  )
}
