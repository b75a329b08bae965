/** The gateway of a trailer: which it is, which it was and since when, and its change for another. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import type { Trailer, TrailerGateway } from '../../data/trailers.ts'
import type { QueryState } from '../../data/use-query.ts'
import { LabelledRows } from '../../drawer/section.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Warning } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Form } from '../../ui/fields/use-form.ts'
import { Vin } from '../../ui/marks/vin.tsx'
import type { Act } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { moment } from '../../ui/time/time.ts'

export interface GatewayValues {
  readonly serialNumber: string
}

export function GatewayTab({
  trailer,
  mayEdit,
  history,
  form,
  detaching,
  detach,
}: {
  trailer: Trailer
  mayEdit: boolean
  history: QueryState<readonly TrailerGateway[]>
  /** Takes the serial number of the next gateway. */
  form: Form<GatewayValues>
  detaching: Act
  detach: () => void
}) {
  const { serialNumber } = trailer
  return (
    <div className="trailer-gateway">
      <LabelledRows
        rows={[
          { label: t('Serial number'), text: serialNumber ?? t('No gateway') },
          { label: 'ICCID', text: trailer.iccid ?? notAvailable },
          { label: 'SIM', text: t(trailer.simStatus) },
          {
            label: t('Last report'),
            text: trailer.lastReport === null ? t('None yet') : moment(trailer.lastReport),
          },
        ]}
      />
      {mayEdit && (
        <TextField
          label={
            serialNumber
              ? t('Serial number of the gateway that takes its place')
              : t('Serial number of the gateway')
          }
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          help={
            serialNumber
              ? t('From now on it reports for this trailer, and {{serialNumber}} no longer does.', {
                  serialNumber,
                })
              : t('From now on it reports for this trailer. What it sent in the last 7 days is taken in.')
          }
          {...form.text('serialNumber')}
        />
      )}
      {mayEdit && serialNumber && <Detach serialNumber={serialNumber} act={detaching} detach={detach} />}
      <h3>{t('Gateways so far')}</h3>
      {history.error ? (
        <ErrorState title={history.error} again={history.again} />
      ) : history.answer === null ? (
        <Loading label={t('Loading the gateways')} />
      ) : (
        <Gateways gateways={history.answer} />
      )}
    </div>
  )
}

/** Asks once more in place: a dialog over the dialog would hide the gateway it is about. */
function Detach({ serialNumber, act, detach }: { serialNumber: string; act: Act; detach: () => void }) {
  const [asked, setAsked] = useState(false)
  if (!asked)
    return (
      <div>
        <Button onClick={() => setAsked(true)}>{t('Detach {{serialNumber}}', { serialNumber })}</Button>
        <FormError>{act.error}</FormError>
      </div>
    )
  return (
    <div className="trailer-detach">
      <Warning>
        {t(
          'The trailer shows where it was last, and no more. What {{serialNumber}} sends from now on is kept under Detached gateways.',
          { serialNumber },
        )}
      </Warning>
      <Button
        kind="danger"
        busy={act.busy}
        autoFocus
        onClick={() => {
          detach()
          setAsked(false)
        }}
      >
        {t('Detach')}
      </Button>
      <Button onClick={() => setAsked(false)}>{t('Keep it')}</Button>
    </div>
  )
}

function Gateways({ gateways }: { gateways: readonly TrailerGateway[] }) {
  if (gateways.length === 0) return <p className="note">{t('No gateway has been attached yet.')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be reached by keys
    <section className="trailer-gateways" aria-label={t('Gateways so far')} tabIndex={0}>
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">{t('Serial number')}</th>
            <th scope="col">{t('From')}</th>
            <th scope="col">{t('To')}</th>
            <th scope="col">{t('Attached by')}</th>
          </tr>
        </thead>
        <tbody>
          {gateways.map(({ serialNumber, from, to, attachedBy }) => (
            <tr key={`${serialNumber} ${from}`}>
              <th scope="row">
                <Vin value={serialNumber} />
              </th>
              <td>{from === null ? t('The beginning') : moment(from)}</td>
              <td>{to === null ? t('Now') : moment(to)}</td>
              <td>{attachedBy ?? notAvailable}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
