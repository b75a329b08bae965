/** A geofence that wants a mend: what is wrong, what the mend does, and what it would have changed. */

import { count, number } from '#domain/basics/print.ts'
import { mark, t } from '#domain/basics/texts.ts'
import type { FenceFinding, FenceTrouble } from '#domain/insights/doctor/finding.ts'
import { applyMend, dismissFinding } from '../../../data/geofence-doctor.ts'
import type { Done } from '../../../drawer/undo-line.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { Card } from './card.tsx'

const troubles: Readonly<Record<FenceTrouble, string>> = {
  flaps: mark('visits flap'),
  small: mark('too small'),
  overlaps: mark('overlaps'),
  unvisited: mark('nobody visits it'),
}

export function FindingCard({
  finding,
  customerId,
  mayEdit,
  isChosen,
  onChoose,
  onDone,
}: {
  finding: FenceFinding
  customerId: string
  mayEdit: boolean
  isChosen: boolean
  onChoose: () => void
  onDone: (done: Done) => void
}) {
  const act = useAct()
  const { name, trouble, text, does, mend, visitsBefore, visitsAfter, geofenceId } = finding

  return (
    <Card title={`${name}: ${t(troubles[trouble])}`} {...{ isChosen, onChoose }} error={act.error}>
      <p>{text}</p>
      <p>
        {does}{' '}
        {mend &&
          (visitsBefore === visitsAfter
            ? t('The last 30 days would have had the same {{visits}}.', {
                visits: count(visitsBefore, 'visit'),
              })
            : t('The last 30 days would have had {{visits}} instead of {{before}}.', {
                visits: count(visitsAfter, 'visit'),
                before: number(visitsBefore),
              }))}
      </p>
      <div className="doctor-acts">
        {mayEdit && mend && (
          <Button
            kind="primary"
            busy={act.busy}
            aria-label={t('Apply mend to {{name}}', { name })}
            onClick={() =>
              act.run(async () =>
                onDone({ text: t('Mended {{name}}.', { name }), undo: await applyMend(mend) }),
              )
            }
          >
            {t('Apply mend')}
          </Button>
        )}
        <Link className="button" data-kind="plain" to={`/geofence?fence=${geofenceId}`}>
          {t('Open', { context: 'verb' })}
        </Link>
        {mayEdit && (
          <Button
            kind="quiet"
            busy={act.busy}
            aria-label={t('Nothing to mend at {{name}}', { name })}
            onClick={() =>
              act.run(async () =>
                onDone({
                  text: t('{{name}} is left as it is.', { name }),
                  undo: await dismissFinding(customerId, finding, troubles[trouble]),
                }),
              )
            }
          >
            {t('Leave it')}
          </Button>
        )}
      </div>
    </Card>
  )
}
