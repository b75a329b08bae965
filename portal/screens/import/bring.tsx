/** The first step of an import: a file is dropped or chosen, or columns are pasted; beside it the template and the export. */

import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { sheetLargest, sheetLinesMost } from '#domain/basics/assumed.ts'
import { number } from '#domain/basics/print.ts'
import { mark, t } from '#domain/basics/texts.ts'
import { sheetKind } from '#domain/spreadsheet/index.ts'
import { spreadsheetWords } from '#domain/spreadsheet/words.ts'
import { bringSheet, type SheetAbout, sheetFile } from '../../data/spreadsheets.ts'
import { Button } from '../../ui/controls/button.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { FormError } from '../../ui/states/form-error.tsx'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import { kindWords } from './kind-words.ts'
import { SheetColumns } from './sheet-columns.tsx'

const megabytes = sheetLargest / 2 ** 20
/** Kept as the name of such a file. */
const pastedName = mark('Pasted columns')

export function Bring({ about, onBrought }: { about: SheetAbout; onBrought: (id: string) => void }) {
  const [pasted, setPasted] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  async function bring(name: string, body: Blob | string) {
    const size = typeof body === 'string' ? body.length : body.size
    if (size > sheetLargest) return setError(spreadsheetWords.tooLarge(megabytes))
    if (size === 0) return setError(spreadsheetWords.empty)
    const mine = new AbortController()
    stop.current = mine
    setBusy(true)
    setError(null)
    try {
      onBrought(await bringSheet(about, name, body, mine.signal))
    } catch (failed) {
      if (!mine.signal.aborted) setError(sentenceOf(failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="imports-bring">
      <section className="imports-file" aria-label={t('File')}>
        <DropZone
          busy={busy}
          onFile={(file) => void bring(file.name, file)}
          onCancel={() => stop.current?.abort()}
        />
        <form
          className="imports-paste"
          onSubmit={(event) => {
            event.preventDefault()
            void bring(pastedName, pasted)
          }}
        >
          <TextArea
            label={t('Or paste columns from a spreadsheet')}
            rows={4}
            value={pasted}
            onChange={setPasted}
            help={t('With their headings in the first line.')}
          />
          <Button type="submit" disabled={busy || pasted.trim() === ''}>
            {t('Preview what was pasted')}
          </Button>
        </form>
        <FormError>{error}</FormError>
      </section>
      <Files about={about} onError={setError} />
      <SheetColumns kind={about.kind} />
    </div>
  )
}

function DropZone({
  busy,
  onFile,
  onCancel,
}: {
  busy: boolean
  onFile: (file: File) => void
  onCancel: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !busy) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is besides; the button in it does the same by keys
    <div
      className="imports-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden="true" />
      <p>{t('Drop a CSV file or an Excel workbook here')}</p>
      <input
        ref={input}
        type="file"
        className="unseen"
        aria-label={t('Spreadsheet')}
        tabIndex={-1}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
      {busy ? (
        <p className="imports-busy" role="status">
          {t('Sending the file …')} <Button onClick={onCancel}>{t('Cancel')}</Button>
        </p>
      ) : (
        <Button kind="primary" onClick={() => input.current?.click()}>
          {t('Choose a file')}
        </Button>
      )}
      <p className="note">
        {t('Up to {{lines}} lines and {{megabytes}} MB. Nothing is changed before you confirm.', {
          lines: number(sheetLinesMost),
          megabytes,
        })}
      </p>
    </div>
  )
}

function Files({ about, onError }: { about: SheetAbout; onError: (words: string) => void }) {
  const [busy, setBusy] = useState<string | null>(null)
  const { title } = sheetKind(about.kind)
  const words = kindWords[about.kind]
  const take = async (format: 'csv' | 'xlsx', isTemplate: boolean) => {
    setBusy(`${format} ${isTemplate}`)
    try {
      saveFile(
        await sheetFile(about, format, isTemplate),
        `${title}${isTemplate ? ' template' : ''}.${format}`,
      )
    } catch (failed) {
      onError(sentenceOf(failed))
    } finally {
      setBusy(null)
    }
  }
  const formats = { csv: 'CSV', xlsx: 'Excel' }
  const button = (format: 'csv' | 'xlsx', isTemplate: boolean) => (
    <Button
      icon={<IconDownload size={16} stroke={1.8} />}
      busy={busy === `${format} ${isTemplate}`}
      aria-label={
        isTemplate
          ? t('Template as {{format}}', { format: formats[format] })
          : t('{{all}} as {{format}}', { all: words.all, format: formats[format] })
      }
      onClick={() => void take(format, isTemplate)}
    >
      {formats[format]}
    </Button>
  )
  return (
    <section className="imports-files" aria-label={t('Files to begin with')}>
      <div>
        <h2>{words.fresh}</h2>
        <p className="note">
          {t('The template has all columns and one line that shows how to fill them in.')}
        </p>
        <p className="imports-buttons">
          {button('xlsx', true)} {button('csv', true)}
        </p>
      </div>
      <div>
        <h2>{t('Edit what is there')}</h2>
        <p className="note">{words.edit}</p>
        <p className="imports-buttons">
          {button('xlsx', false)} {button('csv', false)}
        </p>
      </div>
    </section>
  )
}
