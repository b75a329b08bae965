/** Parts of the page of a transfer: its facts, its timeline and its documents. */
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { isPending, type TransferState } from '#domain/fleet/transfer.ts'
import { addTransferDocument, type Transfer, transferDocument } from '../../data/vin-transfers.ts'
import { FileField } from '../../transfer/file-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Age } from '../../ui/time/age.tsx'
import { moment } from '../../ui/time/time.ts'

export function Facts({ transfer }: { transfer: Transfer }) {
  const { from, to, due, effective, done, undoUntil, reason, because, requestedBy, created } = transfer
  const at = due ?? effective
  const lines: readonly (readonly [string, string])[] = [
    [t('From', { context: 'customer' }), from],
    [t('To', { context: 'customer' }), to],
    [t('Takes effect'), at === null ? t('Once both sides agree') : moment(at)],
    [t('Requested'), t('{{time}} by {{user}}', { time: moment(created), user: requestedBy })],
    ...(reason === '' ? [] : [[t('Reason'), reason] as const]),
    ...(done === null ? [] : [[t('Carried out'), moment(done)] as const]),
    ...(undoUntil === null ? [] : [[t('Can be undone until'), moment(undoUntil)] as const]),
    ...(because ? [[t('Because'), because] as const] : []),
  ]
  return (
    <dl className="one-facts">
      {lines.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const steps: Readonly<Record<TransferState, string>> = {
  draft: t('Drafted'),
  requested: t('Requested'),
  givingApproved: t('Approved by the giving side'),
  receivingApproved: t('Approved by the receiving side'),
  scheduled: t('Approved by both sides'),
  done: t('Carried out'),
  refused: t('Refused'),
  cancelled: t('Cancelled'),
  failed: t('Could not be carried out'),
  undone: t('Undone'),
}

export function Timeline({ steps: passed }: { steps: Transfer['steps'] }) {
  return (
    <section className="one-part" aria-label={t('Timeline')}>
      <h2>{t('Timeline')}</h2>
      <ol className="one-steps">
        {passed.map(({ id, step, at, by, note }) => (
          <li key={id}>
            <b>{steps[step]}</b>
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

export function Documents({ transfer, onChange }: { transfer: Transfer; onChange: () => void }) {
  const { id, state, documents, mayCancel, mayRefuse } = transfer
  const act = useAct()
  const mayAdd = (state === 'draft' || isPending(state)) && (mayCancel || mayRefuse)
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
                onClick={() => void act.run(async () => saveFile(await transferDocument(file.id), file.name))}
              >
                {file.name}
              </Button>
              <span className="note">
                {t('{{size}}, {{time}} by {{user}}', {
                  size: kilobytes(file.size),
                  time: moment(file.added),
                  user: file.addedBy,
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <FileField
          label={t('Document')}
          verb={t('Add a document')}
          accept=".pdf,.jpg,.jpeg,.png,.webp"
          busy={act.busy}
          onFile={(file) =>
            void act.run(async () => {
              await addTransferDocument(id, file)
              onChange()
            })
          }
        >
          <span className="note">{t('PDF or picture, 10 MB at most.')}</span>
        </FileField>
      )}
      <FormError>{act.error}</FormError>
    </section>
  )
}
