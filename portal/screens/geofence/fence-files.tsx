/** Geofences from a file and into one: GeoJSON, KML and CSV, with a report of what was not taken. */
import { useRef, useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { sentenceOf } from '../../data/asked.ts'
import {
  exportGeofences,
  type FenceFormat,
  type ImportOutcome,
  importGeofences,
} from '../../data/geofences.ts'
import { fileDate } from '../../grid/csv.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const formats: Readonly<Record<FenceFormat, string>> = { geojson: 'GeoJSON', kml: 'KML', csv: 'CSV' }
const formatOf = (name: string): FenceFormat | null => {
  const ending = name.toLowerCase().split('.').at(-1)
  if (ending === 'kml' || ending === 'csv') return ending
  return ending === 'geojson' || ending === 'json' ? 'geojson' : null
}
const mostBytes = 5 * 1024 * 1024

interface Chosen {
  readonly name: string
  readonly format: FenceFormat
  readonly text: string
}

export function ImportDialog({
  customerId,
  onDone,
  onClose,
}: {
  customerId: number
  onDone: () => void
  onClose: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<Chosen | null>(null)
  const [tried, setTried] = useState<ImportOutcome | null>(null)
  const [done, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function run(chosen: Chosen, dryRun: boolean) {
    setBusy(true)
    setError(null)
    try {
      setTried(await importGeofences(customerId, chosen.format, chosen.text, dryRun))
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
  async function take(given: File | undefined) {
    setTried(null)
    setFile(null)
    if (!given) return
    const format = formatOf(given.name)
    if (!format) return setError('Choose a file that ends in .geojson, .json, .kml or .csv.')
    if (given.size > mostBytes) return setError('The file is larger than 5 MB. Split it into smaller ones.')
    const chosen = { name: given.name, format, text: await given.text() }
    setFile(chosen)
    await run(chosen, true)
  }
  return (
    <Dialog
      title="Import geofences"
      wide
      onClose={onClose}
      onSubmit={() => {
        if (done) onClose()
        else if (file && tried && tried.taken > 0) void run(file, false)
      }}
      actions={
        done ? (
          <Button type="submit" kind="primary">
            OK
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" kind="primary" busy={busy} disabled={!tried || tried.taken === 0}>
              {tried && tried.taken > 0 ? `Import ${count(tried.taken, 'geofence')}` : 'Import'}
            </Button>
          </>
        )
      }
    >
      {!done && (
        <div className="fence-file">
          <input
            ref={input}
            type="file"
            className="unseen"
            aria-label="File with geofences"
            tabIndex={-1}
            accept=".geojson,.json,.kml,.csv"
            onChange={(event) => void take(event.target.files?.[0])}
          />
          <Button onClick={() => input.current?.click()}>
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
          <span className="said">{file ? file.name : 'GeoJSON, KML or CSV, up to 5 MB'}</span>
        </div>
      )}
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      {busy && !tried && <p role="status">Reading the file …</p>}
      {tried && <Report tried={tried} done={done} />}
    </Dialog>
  )
}

function Report({ tried, done }: { tried: ImportOutcome; done: boolean }) {
  return (
    <div role="status">
      <p>
        {done ? 'Imported' : 'In this file'}: <b>{count(tried.taken, 'geofence')}</b>
        {tried.left.length > 0 ? `; ${tried.left.length} ${done ? 'were' : 'will be'} left out:` : '.'}
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
  )
}

export function ExportDialog({
  customerId,
  narrowed,
  total,
  onClose,
}: {
  customerId: number | null
  /** Those that the list shows; null where it shows all. */
  narrowed: readonly string[] | null
  total: number
  onClose: () => void
}) {
  const [format, setFormat] = useState<FenceFormat>('geojson')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function save() {
    setBusy(true)
    setError(null)
    try {
      const blob = await exportGeofences(customerId, format, narrowed)
      const address = URL.createObjectURL(blob)
      const link = document.createElement('a')
      link.href = address
      link.download = `Geofences Export ${fileDate(new Date())}.${format}`
      link.click()
      setTimeout(() => URL.revokeObjectURL(address), 10_000)
      onClose()
    } catch (failed) {
      setError(sentenceOf(failed))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Export geofences"
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            Export {count(narrowed ? narrowed.length : total, 'geofence')}
          </Button>
        </>
      }
    >
      <Choice
        label="Format"
        value={format}
        options={Object.entries(formats).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setFormat(value as FenceFormat)}
      />
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}
