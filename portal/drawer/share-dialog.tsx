/** Makes a link to where a vehicle or a group is: what it shows, for how long, and the address to hand on. */

import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { shareNameLongest, shareUsual } from '#domain/basics/assumed.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { day } from '#domain/basics/time.ts'
import { isPin, isShareable, type ShareThing, shareThings, trackHours } from '#domain/fleet/share.ts'
import { shareWords } from '#domain/fleet/share-words.ts'
import { sensors } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { createShare, type ShareSubject } from '../data/sharing.ts'
import { Button } from '../ui/controls/button.tsx'
import { CheckList } from '../ui/controls/check-list.tsx'
import { copyText } from '../ui/controls/clipboard.ts'
import { Check, Choice } from '../ui/controls/controls.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useForm } from '../ui/fields/use-form.ts'
import { Link } from '../ui/layout/link.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'
import { now } from '../ui/time/clock.ts'
import { moment } from '../ui/time/time.ts'
import './share-dialog.css'

const lasts = [
  { days: 1, label: t('1 day') },
  { days: 3, label: t('3 days') },
  { days: shareUsual / day, label: t('1 week') },
  { days: 14, label: t('2 weeks') },
  { days: 31, label: t('1 month') },
]

interface ShareDialogProps {
  readonly subject: ShareSubject
  /** What it is called: a unit ID, the name of a group. */
  readonly name: string
  /** The sensors to choose from; all of them where left out. */
  readonly sensorTypeIds?: readonly number[] | undefined
  readonly onClose: () => void
  readonly onMade?: () => void
}

export function ShareDialog({ subject, name, sensorTypeIds, onClose, onMade }: ShareDialogProps) {
  const [link, setLink] = useState<string | null>(null)
  const form = useForm({
    first: {
      title: name,
      days: String(shareUsual / day),
      pin: '',
      shows: ['position', 'address', 'speed'] as readonly ShareThing[],
      chosen: [] as readonly number[],
      hours: '0',
    },
    save: async ({ title, days, pin, shows, chosen, hours }) => {
      setLink(
        await createShare(subject, {
          name: title,
          expires: now() + Number(days) * day,
          pin: pin || null,
          shows,
          sensorTypeIds: chosen,
          trackHours: shows.includes('position') ? Number(hours) : 0,
        }),
      )
      onMade?.()
    },
  })
  const { title, days, pin, shows, chosen, hours } = form.values
  const offered = (sensors as readonly AnySensor[]).filter(
    ({ id }) => isShareable(id) && (sensorTypeIds === undefined || sensorTypeIds.includes(id)),
  )
  const tracked = shows.includes('position')
  const pinProblem = pin !== '' && !isPin(pin) ? shareWords.pin : undefined

  if (link !== null)
    return <MadeLink link={link} pin={pin} until={now() + Number(days) * day} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t('Share {{name}}', { name })}
      verb={t('Create link')}
      disabled={title.trim() === '' || pinProblem !== undefined || shows.length + chosen.length === 0}
      onClose={onClose}
    >
      <div className="share-form">
        <p className="note">
          {t('Everyone with the link sees what you choose here, without an account, and nothing else.')}
        </p>
        <TextField
          label={t('Name')}
          help={t('Shown on the page, for instance the number of a load')}
          maxLength={shareNameLongest}
          {...form.text('title')}
        />
        <div className="share-pair">
          <Choice
            label={t('Lasts')}
            options={lasts.map((one) => ({ value: String(one.days), label: one.label }))}
            {...form.choice('days')}
          />
          <TextField
            label={t('PIN (optional)')}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('None')}
            maxLength={8}
            value={pin}
            error={pinProblem}
            onChange={(event) => form.set({ pin: event.target.value.replace(/\D/g, '') })}
          />
        </div>
        <CheckList
          label={t('Shows')}
          options={shareThings}
          chosen={shows}
          onChoose={(shows) => form.set({ shows })}
        />
        <Choice
          label={t('Track')}
          {...form.choice('hours')}
          value={tracked ? hours : '0'}
          disabled={!tracked}
          options={trackHours.map((count) => ({
            value: String(count),
            label:
              count === 0
                ? t('No track')
                : plural(count, 'The last {{count}} hour', 'The last {{count}} hours'),
          }))}
        />
        {offered.length > 0 && (
          <details className="share-sensors">
            <summary>
              {chosen.length > 0
                ? plural(chosen.length, 'Sensors: {{count}} chosen', 'Sensors: {{count}} chosen')
                : t('Sensors')}
            </summary>
            <div>
              {offered.map(({ id, label }) => (
                <Check
                  key={id}
                  label={label}
                  on={chosen.includes(id)}
                  onChange={(on) =>
                    form.set({ chosen: on ? [...chosen, id] : chosen.filter((one) => one !== id) })
                  }
                />
              ))}
            </div>
          </details>
        )}
      </div>
    </FormDialog>
  )
}

function MadeLink({
  link,
  pin,
  until,
  onClose,
}: {
  link: string
  pin: string
  until: number
  onClose: () => void
}) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(link)
    setCopied(true)
  }
  return (
    <Dialog
      title={t('The link is ready')}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" kind="primary">
          {t('Done')}
        </Button>
      }
    >
      <div className="share-form">
        <p className="note">{t('Copy it now: it cannot be shown again.')}</p>
        <div className="share-link">
          <input
            readOnly
            aria-label={t('Link')}
            value={link}
            autoFocus
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            icon={<IconCopy size={16} stroke={1.8} />}
            onClick={() => copy().catch(() => setCopied(false))}
          >
            {copied ? t('Copied') : t('Copy')}
          </Button>
        </div>
        <p className="note" role="status">
          {pin
            ? t('It ends {{time}}. Send the PIN another way than the link.', { time: moment(until) })
            : t('It ends {{time}}.', { time: moment(until) })}{' '}
          <Link to="/shared-links">{t('All links')}</Link>
        </p>
      </div>
    </Dialog>
  )
}
