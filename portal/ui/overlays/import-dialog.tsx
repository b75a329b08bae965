/** Takes a file: it is chosen, looked through, and taken, with a report of what was left. */

import { type ReactNode, useRef, useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { mark, t } from '#domain/basics/texts.ts'
import { Button } from '../controls/button.tsx'
import { FormError } from '../states/form-error.tsx'
import { sentenceOf } from '../states/sentence-of.ts'
import { tNodes } from '../text-nodes.tsx'
import { Dialog } from './dialog.tsx'
import './import-dialog.css'

export interface ImportReport {
  readonly taken: number
  readonly left: readonly { readonly where: string; readonly why: string }[]
}

/** So many of what is taken, and of what stands in a file. */
const taken = {
  geofence: (n: number) => count(n, 'geofence'),
  part: (n: number) => count(n, 'part'),
  'service center': (n: number) => count(n, 'service center'),
} as const
const entries = {
  line: (n: number) => count(n, 'line'),
  shape: (n: number) => count(n, 'shape'),
} as const

/** The files that are taken. */
interface Files {
  readonly label: string
  /** "CSV" */
  readonly text: string
  readonly accept: string
  /** What one thing of a file is. */
  readonly entry: keyof typeof entries
  /** What is wrong with a file of that name. */
  readonly wrong?: (name: string) => string | null
}
const tables: Files = {
  label: t('CSV file'),
  text: 'CSV',
  accept: '.csv,.txt,text/csv',
  entry: 'line',
}

interface ImportDialogProps {
  /** "Import service centers" */
  readonly title: string
  /** What one of what is taken is. */
  readonly noun: keyof typeof taken
  /** Tables of comma-separated values where left out. */
  readonly files?: Files
  /** Columns that the first line of a table names, as people read them. */
  readonly columns?: string
  /** What else is asked before. */
  readonly children?: ReactNode
  /** `dryRun`: only tells what would be taken. */
  readonly take: (text: string, dryRun: boolean, name: string) => Promise<ImportReport>
  readonly onDone: () => void
  readonly onClose: () => void
}

interface Chosen {
  readonly name: string
  readonly text: string
}

const mostBytes = 5 * 1024 * 1024

const foundText = (done: boolean, someLeft: boolean): string => {
  if (done) return someLeft ? mark('Imported: {{things}}; {{left}} left out:') : mark('Imported: {{things}}.')
  return someLeft
    ? mark('In this file: {{things}}; {{left}} will be left out:')
    : mark('In this file: {{things}}.')
}

export function ImportDialog(props: ImportDialogProps) {
  const { title, noun, files = tables, columns, take, onDone, onClose, children } = props
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<Chosen | null>(null)
  const [tried, setTried] = useState<ImportReport | null>(null)
  const [done, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function run({ name, text }: Chosen, dryRun: boolean) {
    setBusy(true)
    setError(null)
    try {
      setTried(await take(text, dryRun, name))
      if (!dryRun) {
        setDone(true)
        onDone()
      }
    } catch (failed) {
      setError(sentenceOf(failed))
    } finally {
      setBusy(false)
    }
  }
  async function choose(given: File | undefined) {
    setTried(null)
    setFile(null)
    if (!given) return
    const wrong = files.wrong?.(given.name)
    if (wrong) return setError(wrong)
    if (given.size > mostBytes)
      return setError(t('The file is larger than 5 MB. Split it into smaller ones.'))
    const chosen = { name: given.name, text: await given.text() }
    setFile(chosen)
    await run(chosen, true)
  }
  const ready = tried !== null && tried.taken > 0
  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      onSubmit={() => {
        if (done) onClose()
        else if (file && ready) void run(file, false)
      }}
      actions={
        done ? (
          <Button type="submit" kind="primary">
            {t('OK')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" kind="primary" busy={busy} disabled={!ready}>
              {ready ? t('Import {{things}}', { things: taken[noun](tried.taken) }) : t('Import')}
            </Button>
          </>
        )
      }
    >
      {!done && (
        <>
          {children}
          <div className="import-file">
            <input
              ref={input}
              type="file"
              className="unseen"
              aria-label={files.label}
              tabIndex={-1}
              accept={files.accept}
              onChange={(event) => void choose(event.target.files?.[0])}
            />
            <Button onClick={() => input.current?.click()}>
              {file ? t('Choose another file') : t('Choose a file')}
            </Button>
            <span className="note">
              {file ? file.name : t('{{format}}, up to 5 MB', { format: files.text })}
            </span>
          </div>
          {columns && (
            <p className="import-columns">
              {t('The first line names the columns: {{columns}}.', { columns })}
            </p>
          )}
        </>
      )}
      <FormError>{error}</FormError>
      {busy && !tried && <p role="status">{t('Reading the file …')}</p>}
      {tried && (
        <div role="status">
          <p>
            {tNodes(foundText(done, tried.left.length > 0), {
              things: <b>{taken[noun](tried.taken)}</b>,
              left: entries[files.entry](tried.left.length),
            })}
          </p>
          {tried.left.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keys
            <ul className="outcome-about" tabIndex={0}>
              {tried.left.map(({ where, why }) => (
                <li key={`${where} ${why}`}>
                  <b>{where}</b>: {why}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Dialog>
  )
}
