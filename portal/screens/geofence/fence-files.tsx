/** Geofences from a file and into one: GeoJSON, KML and CSV, with a report of what was not taken. */

import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { FenceFormatKey } from '#domain/geofences/formats/index.ts'
import { exportGeofences, type FenceRow, importGeofences } from '../../data/geofences.ts'
import { fileDate } from '../../grid/csv.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'
import { useSearchValue } from '../../ui/layout/address.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ImportDialog } from '../../ui/overlays/import-dialog.tsx'
import { FormError } from '../../ui/states/form-error.tsx'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import { useNarrowed } from './fence-list.tsx'

const formats: Readonly<Record<FenceFormatKey, string>> = { geojson: 'GeoJSON', kml: 'KML', csv: 'CSV' }
const formatOf = (name: string): FenceFormatKey | null => {
  const ending = name.toLowerCase().split('.').at(-1)
  if (ending === 'kml' || ending === 'csv') return ending
  return ending === 'geojson' || ending === 'json' ? 'geojson' : null
}

export function FenceImport({
  customerId,
  onDone,
  onClose,
}: {
  customerId: number
  onDone: () => void
  onClose: () => void
}) {
  return (
    <ImportDialog
      title={t('Import geofences')}
      noun="geofence"
      files={{
        label: t('File with geofences'),
        text: t('GeoJSON, KML or CSV'),
        accept: '.geojson,.json,.kml,.csv',
        entry: 'shape',
        wrong: (name) =>
          formatOf(name) ? null : t('Choose a file that ends in .geojson, .json, .kml or .csv.'),
      }}
      take={(text, dryRun, name) => importGeofences(customerId, formatOf(name)!, text, dryRun)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

export function FenceExport({
  customerId,
  rows,
  onClose,
}: {
  customerId: number | null
  rows: readonly FenceRow[]
  onClose: () => void
}) {
  // Those that the list shows.
  const narrowed = {
    name: useSearchValue('name')?.trim() ?? '',
    category: useSearchValue('category') ?? '',
  }
  const shown = useNarrowed(rows)
  const [format, setFormat] = useState<FenceFormatKey>('geojson')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function save() {
    setBusy(true)
    setError(null)
    try {
      saveFile(
        await exportGeofences(customerId, format, narrowed),
        `Geofences Export ${fileDate(new Date())}.${format}`,
      )
      onClose()
    } catch (failed) {
      setError(sentenceOf(failed))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('Export geofences')}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('Export {{geofences}}', { geofences: count(shown.length, 'geofence') })}
          </Button>
        </>
      }
    >
      <Choice
        label={t('Format')}
        value={format}
        options={Object.entries(formats).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setFormat(value as FenceFormatKey)}
      />
      <FormError>{error}</FormError>
    </Dialog>
  )
}
