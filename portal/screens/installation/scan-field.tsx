/** A field for what stands on a label: scanned with the camera where the browser can, typed everywhere. */

import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { canScan } from './barcodes.ts'
import { Scanner } from './scanner.tsx'

export function ScanField({
  label,
  value,
  help,
  error,
  search = false,
  onChange,
  onScan,
}: {
  label: string
  value: string
  help?: string
  error?: string | undefined
  search?: boolean
  onChange: (value: string) => void
  /** Called with what a code holds. */
  onScan: (value: string) => void
}) {
  const [scans, setScans] = useState(false)
  return (
    <div className="install-scan">
      <TextField
        label={label}
        value={value}
        {...(help && { help })}
        error={error}
        type={search ? 'search' : 'text'}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        onChange={(event) => onChange(event.target.value)}
      />
      {canScan() && (
        <Button icon={<IconScan size={18} stroke={1.8} />} onClick={() => setScans(true)}>
          {t('Scan')}
        </Button>
      )}
      {scans && (
        <Scanner
          title={t('Scan {{label}}', { label })}
          onClose={() => setScans(false)}
          onFound={(text) => {
            setScans(false)
            onScan(text)
          }}
        />
      )}
    </div>
  )
}
