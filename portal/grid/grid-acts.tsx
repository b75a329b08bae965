/** The buttons above a grid that every list has: to show its filters, and to take it along. */
import { IconDownload, IconFilter } from '@tabler/icons-react'
import { Button } from '../ui/button.tsx'

export const FiltersButton = ({ shown, onShow }: { shown: boolean; onShow: (shown: boolean) => void }) => (
  <Button icon={<IconFilter size={16} stroke={1.8} />} aria-pressed={shown} onClick={() => onShow(!shown)}>
    Filters
  </Button>
)

export const ExportButton = ({
  busy,
  disabled,
  onExport,
}: {
  busy: boolean
  disabled: boolean
  onExport: () => void
}) => (
  <Button icon={<IconDownload size={16} stroke={1.8} />} busy={busy} disabled={disabled} onClick={onExport}>
    Export to CSV
  </Button>
)
