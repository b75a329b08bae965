/** Exports: what of the fleet, in which form, how far it is, and the files that are ready. */

import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { ExportFormat, ExportInput } from '../../data/documents.ts'
import {
  cancelExport,
  type ExportFile,
  followExports,
  startExport,
  takeExport,
  useExports,
} from '../../data/exports.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import { moment } from '../../ui/time/time.ts'

/** What of the fleet: those chosen, what the filters leave in the columns that show, or all of it. */
export type ExportScope = 'chosen' | 'seen' | 'all'
type Request = Omit<ExportInput, 'format'>

const fail = (error: unknown) =>
  toast({ key: 'export', level: 'caution', title: t('Export'), text: sentenceOf(error) })
const take = (id: string) => void takeExport(id).catch(fail)
/** A file that was begun here is taken by itself, whichever screen shows by then. */
const arrived = (file: ExportFile) => {
  if (file.state === 'done') take(file.id)
  else if (file.state === 'failed') fail(new Error(t('The file could not be made. Please try again.')))
}

const formats: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: t('Excel (XLSX)') }

export function ExportMenu({
  counts,
  query,
}: {
  /** Trailers of each; null where it is not offered. */
  counts: Readonly<Record<ExportScope, number | null>>
  query: (scope: ExportScope) => Request
}) {
  const files = useExports()
  useEffect(() => followExports(arrived), [])
  const running = files?.find(({ state }) => state === 'running')
  return (
    <>
      {running && <Running file={running} />}
      <Popover
        label={t('Export')}
        role="dialog"
        buttonClass="button"
        button={
          <>
            <IconDownload size={16} stroke={1.8} aria-hidden="true" />
            {t('Export')}
            <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
          </>
        }
      >
        {(close) => (
          <Form
            counts={counts}
            query={query}
            busy={running !== undefined}
            files={files ?? []}
            onDone={close}
          />
        )}
      </Popover>
    </>
  )
}

const Running = ({ file: { id, done, total } }: { file: ExportFile }) => (
  <span className="fleet-progress">
    <progress value={done} max={Math.max(total, 1)} aria-label={t('Export')} />
    <span className="numbers">
      {t('{{done}} of {{total}}', { done: number(done), total: number(total) })}
    </span>
    <Button onClick={() => void cancelExport(id).catch(fail)}>{t('Cancel')}</Button>
  </span>
)

function Form({
  counts,
  query,
  busy,
  files,
  onDone,
}: {
  counts: Readonly<Record<ExportScope, number | null>>
  query: (scope: ExportScope) => Request
  busy: boolean
  files: readonly ExportFile[]
  onDone: () => void
}) {
  const offered = (['chosen', 'seen', 'all'] as const).filter((one) => counts[one] !== null)
  const [scope, setScope] = useState<ExportScope>(offered[0] ?? 'all')
  const [format, setFormat] = useState<ExportFormat>('csv')
  const titles: Readonly<Record<ExportScope, string>> = {
    chosen: t('The selected trailers'),
    seen: t('This view: these filters and fields'),
    all: t('Everything: every trailer, every field'),
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void startExport({ ...query(scope), format }, arrived).catch(fail)
    onDone()
  }
  const ready = files.filter(({ state }) => state === 'done')
  return (
    <form className="fleet-export" onSubmit={send}>
      <fieldset className="fleet-choices">
        <legend>{t('Trailers')}</legend>
        {offered.map((one) => (
          <label key={one} className="fleet-choice">
            <input type="radio" name="scope" checked={one === scope} onChange={() => setScope(one)} />
            <span>{titles[one]}</span>
            <span className="numbers quiet">{number(counts[one]!)}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="fleet-choices">
        <legend>{t('File')}</legend>
        {(Object.keys(formats) as ExportFormat[]).map((one) => (
          <label key={one} className="fleet-choice">
            <input type="radio" name="format" checked={one === format} onChange={() => setFormat(one)} />
            {formats[one]}
          </label>
        ))}
      </fieldset>
      <Button type="submit" kind="primary" disabled={busy || counts[scope] === 0}>
        {t('Export')}
      </Button>
      <p className="fleet-hint">
        {busy
          ? t('Another file is being made.')
          : t('It is made in the background: you can go on, and find it here for a day.')}
      </p>
      {ready.length > 0 && (
        <ul className="fleet-files" aria-label={t('Files that are ready')}>
          {ready.map(({ id, name, total, ends }) => (
            <li key={id}>
              <span>
                {name}
                <small className="numbers">
                  {t('{{rows}} rows, until {{when}}', { rows: number(total), when: moment(ends) })}
                </small>
              </span>
              <Button onClick={() => take(id)}>{t('Download')}</Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
