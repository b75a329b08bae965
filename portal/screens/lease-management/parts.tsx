/** Parts of the page of a lease: its facts, its timeline and its documents. */

import { dollars, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { leaseAspects, leaseSteps } from '#domain/fleet/lease.ts'
import { addLeaseDocument, type Lease, leaseDocument } from '../../data/leases.ts'
import { FileField } from '../../transfer/file-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Age } from '../../ui/time/age.tsx'
import { moment } from '../../ui/time/time.ts'
import { milesText, overText, usedText } from './miles-text.ts'
import { dayShown } from './state.tsx'

type Line = readonly [label: string, text: string]

const milesLines = ({ miles, allowanceMiles, overMileCents, due, state }: Lease): readonly Line[] => [
  [
    t('Miles allowed'),
    allowanceMiles === null
      ? t('Unlimited')
      : t('{{miles}} mi each trailer', { miles: number(allowanceMiles) }),
  ],
  [t('Each mile over'), dollars(overMileCents)],
  ...(due === null || state === 'scheduled' ? [] : [[t('Driven'), usedText(miles)] as const]),
  ...(miles.over === null
    ? []
    : [[t('Over', { context: 'miles' }), overText(miles.over, miles.overCents)] as const]),
  ...(miles.forecast === null ? [] : [[t('At the end, at this pace'), milesText(miles.forecast)] as const]),
  ...(miles.forecastOver === null
    ? []
    : [[t('Over at the end, at this pace'), overText(miles.forecastOver, miles.forecastOverCents)] as const]),
]

export function Facts({ lease }: { lease: Lease }) {
  const { lessor, lessee, from, to, zone, keeps, because, created, createdBy } = lease
  const lines: readonly Line[] = [
    [t('Lessor'), lessor],
    [t('Lessee'), lessee],
    [t('First day'), dayShown(from)],
    [t('Last day'), `${dayShown(to)}, ${zone}`],
    ...milesLines(lease),
    [t('The lessor still sees'), keeps.map((aspect) => leaseAspects[aspect]).join(', ') || t('Nothing')],
    [t('Written'), t('{{time}} by {{user}}', { time: moment(created), user: createdBy })],
    ...(because ? [[t('Reason'), because] as const] : []),
  ]
  return (
    <>
      <dl className="one-facts">
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {lease.terms !== '' && (
        <section className="one-part" aria-label={t('Terms')}>
          <h2>{t('Terms')}</h2>
          <p className="lease-terms">{lease.terms}</p>
        </section>
      )}
    </>
  )
}

export function Timeline({ steps }: { steps: Lease['steps'] }) {
  return (
    <section className="one-part" aria-label={t('Timeline')}>
      <h2>{t('Timeline')}</h2>
      <ol className="one-steps">
        {steps.map(({ id, step, at, by, note }) => (
          <li key={id}>
            <b>{leaseSteps[step]}</b>
            <span>
              {by === null
                ? t('{{time}} by itself', { time: moment(at) })
                : t('{{time}} by {{user}}', { time: moment(at), user: by })}{' '}
              <Age at={at} />
            </span>
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const kilobytes = (size: number) => `${number(Math.max(1, Math.round(size / 1024)))} kB`

const addedText = ({ size, added, addedBy, vin }: Lease['documents'][number]): string => {
  const said = { size: kilobytes(size), time: moment(added), user: addedBy }
  return vin === null
    ? t('{{size}}, {{time}} by {{user}}', said)
    : t('{{size}}, {{time}} by {{user}}, about {{vin}}', { ...said, vin })
}

export function Documents({ lease, onChange }: { lease: Lease; onChange: () => void }) {
  const { id, documents } = lease
  const act = useAct()
  return (
    <section className="one-part" aria-label={t('Documents')}>
      <h2>{t('Documents')}</h2>
      {documents.length === 0 ? (
        <p className="note">{t('None.')}</p>
      ) : (
        <ul className="one-documents">
          {documents.map((file) => (
            <li key={file.id}>
              <Button
                onClick={() => void act.run(async () => saveFile(await leaseDocument(file.id), file.name))}
              >
                {file.name}
              </Button>
              <span className="note">{addedText(file)}</span>
            </li>
          ))}
        </ul>
      )}
      <FileField
        label={t('Document')}
        verb={t('Add a document')}
        accept=".pdf,.jpg,.jpeg,.png,.webp"
        busy={act.busy}
        onFile={(file) =>
          void act.run(async () => {
            await addLeaseDocument(id, file)
            onChange()
          })
        }
      >
        <span className="note">{t('A contract or a photo: PDF or picture, 10 MB at most.')}</span>
      </FileField>
      <FormError>{act.error}</FormError>
    </section>
  )
}
