/** Making or changing a geofence: first its shape, then its details. */

import { useState } from 'react'
import { fenceDescriptionLongest } from '#domain/basics/assumed.ts'
import { t } from '#domain/basics/texts.ts'
import type { Point } from '#domain/geo/point.ts'
import { geofenceCategories } from '#domain/geofences/categories.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice, Switch } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormError } from '../../ui/states/form-error.tsx'
import { type Draft, nameWrong, shapeWrong } from './draft.ts'
import { EmailsField } from './emails-field.tsx'
import type { Place } from './places.ts'
import { ShapeStep } from './shape-step.tsx'
import './fence-editor.css'

interface FenceEditorProps {
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly isNew: boolean
  readonly changed: boolean
  readonly busy: boolean
  readonly error: string | null
  readonly onSave: () => void
  readonly onCancel: () => void
  /** Looks at what was typed, all of it. */
  readonly onLook: (points: readonly Point[]) => void
  /** The place that the map went to. */
  readonly place: Place | null
  readonly onPlace: (place: Place) => void
}

export function FenceEditor(props: FenceEditorProps) {
  const [step, setStep] = useState<'shape' | 'details'>(props.isNew ? 'shape' : 'details')
  const [wrong, setWrong] = useState({ enter: false, exit: false })
  return (
    <form
      className="fence-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (step === 'shape') setStep('details')
        else if (wrong.enter || wrong.exit)
          event.currentTarget.querySelector<HTMLElement>('[data-wrong] input')?.focus()
        else if (!nameWrong(props.draft.name) && !shapeWrong(props.draft.drawn)) props.onSave()
      }}
    >
      <h2>
        {props.isNew ? t('New geofence') : t('Edit {{name}}', { name: props.draft.name || t('geofence') })}
      </h2>
      <p className="fence-steps" aria-live="polite">
        {step === 'shape' ? t('Step 1 of 2: the shape') : t('Step 2 of 2: the details')}
      </p>
      <div className="fence-form-body">
        {step === 'shape' ? (
          <ShapeStep {...props} />
        ) : (
          <DetailsStep {...props} onWrong={(of, is) => setWrong((was) => ({ ...was, [of]: is }))} />
        )}
      </div>
      <FormError>{props.error}</FormError>
      <div className="fence-form-acts">
        <Button onClick={props.onCancel}>{t('Cancel')}</Button>
        {step === 'details' && (
          <Button
            onClick={() => {
              setStep('shape')
              setWrong({ enter: false, exit: false })
            }}
          >
            {t('Edit shape')}
          </Button>
        )}
        {step === 'shape' ? (
          <Button type="submit" kind="primary" disabled={shapeWrong(props.draft.drawn) !== null}>
            {t('Save shape')}
          </Button>
        ) : (
          <Button
            type="submit"
            kind="primary"
            busy={props.busy}
            disabled={!props.changed || nameWrong(props.draft.name) !== null}
          >
            {props.isNew ? t('Create') : t('Save')}
          </Button>
        )}
      </div>
    </form>
  )
}

function DetailsStep({
  draft,
  onDraft,
  isNew,
  onWrong,
}: FenceEditorProps & { onWrong: (of: 'enter' | 'exit', wrong: boolean) => void }) {
  const [touched, setTouched] = useState(false)
  return (
    <>
      <TextField
        label={t('Name')}
        required
        autoFocus={isNew}
        autoComplete="off"
        value={draft.name}
        error={touched ? (nameWrong(draft.name) ?? undefined) : undefined}
        onChange={(event) => onDraft({ ...draft, name: event.target.value })}
        onBlur={() => setTouched(true)}
      />
      <TextField
        label={t('Description (optional)')}
        autoComplete="off"
        value={draft.description}
        maxLength={fenceDescriptionLongest}
        onChange={(event) => onDraft({ ...draft, description: event.target.value })}
      />
      <Choice
        label={t('Category')}
        value={String(draft.categoryId)}
        options={geofenceCategories.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => onDraft({ ...draft, categoryId: Number(id) })}
      />
      <Switch
        label={t('Active')}
        on={draft.isActive}
        onChange={(isActive) => onDraft({ ...draft, isActive })}
      />
      <EmailsField
        label={t('Email when a vehicle enters (optional)')}
        help={t('An email is sent to these addresses each time.')}
        emails={draft.enterEmails}
        onChange={(enterEmails) => onDraft({ ...draft, enterEmails })}
        onWrong={(wrong) => onWrong('enter', wrong)}
      />
      <EmailsField
        label={t('Email when a vehicle leaves (optional)')}
        help={t('An email is sent to these addresses each time.')}
        emails={draft.exitEmails}
        onChange={(exitEmails) => onDraft({ ...draft, exitEmails })}
        onWrong={(wrong) => onWrong('exit', wrong)}
      />
    </>
  )
}
