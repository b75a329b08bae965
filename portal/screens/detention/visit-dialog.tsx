/** One visit: what it costs and why, and its evidence to download. */

import { IconFileTypePdf, IconFileZip } from '@tabler/icons-react'
import { dollars } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { billableText, ruleText } from '#domain/reports/detention.ts'
import { type DetentionVisit, detentionVisit, takeEvidence } from '../../data/detention.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { moment, span } from '../../ui/time/time.ts'

export function VisitDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const visit = useQuery(id, (signal) => detentionVisit(id, signal))
  const taking = useAct()
  const ready = visit.answer !== null
  const take = (format: 'pdf' | 'zip') => void taking.run(() => takeEvidence(id, format))
  return (
    <Dialog
      title={visit.answer ? t('Detention of {{unit}}', { unit: visit.answer.unitId }) : t('Detention')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            icon={<IconFileZip size={16} stroke={1.8} />}
            busy={taking.busy}
            disabled={!ready}
            onClick={() => take('zip')}
          >
            {t('Evidence as ZIP')}
          </Button>
          <Button
            kind="primary"
            icon={<IconFileTypePdf size={16} stroke={1.8} />}
            busy={taking.busy}
            disabled={!ready}
            onClick={() => take('pdf')}
          >
            {t('Evidence as PDF')}
          </Button>
        </>
      }
    >
      {visit.error && !visit.answer ? (
        <ErrorState title={visit.error} again={visit.again} />
      ) : visit.answer ? (
        <Facts visit={visit.answer} />
      ) : (
        <Loading lines={6} label={t('Loading the visit')} />
      )}
      <FormError>{taking.error}</FormError>
    </Dialog>
  )
}

function Facts({ visit }: { visit: DetentionVisit }) {
  const lasts = visit.left === null
  const amount = dollars(visit.amountCents)
  const rule = ruleText(visit.rule)
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('Amount'), <b key="amount">{lasts ? t('{{amount}} so far', { amount }) : amount}</b>],
    [t('Billable time'), billableText(visit.billableMinutes)],
    [t('Free time used'), span(visit.freeMs)],
    [t('Dwell'), span(visit.dwellMs)],
    [t('Arrival'), moment(visit.entered)],
    [t('Departure'), visit.left === null ? t('Still inside') : moment(visit.left)],
    [
      t('Trailer'),
      <Link key="trailer" to={`/tracking/${encodeURIComponent(visit.vin)}`}>
        {visit.unitId}
      </Link>,
    ],
    [t('Geofence'), visit.geofence],
    [
      t('Rule'),
      visit.rule.isOwn
        ? t('{{rule}} (of this geofence)', { rule })
        : t('{{rule}} (of {{customer}})', { rule, customer: visit.customer }),
    ],
  ]
  return (
    <>
      {lasts && (
        <p className="row-note" role="status">
          {t('The visit still lasts: all figures are so far.')}
        </p>
      )}
      <dl className="detention-facts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numbers">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="note">
        {t(
          'The PDF shows the map, doors, tether and load, and the fixes. The ZIP has every fix as a spreadsheet, the outline of the geofence as it was, and a signed list of the files.',
        )}
      </p>
    </>
  )
}
