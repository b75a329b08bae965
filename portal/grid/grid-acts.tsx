/** The buttons above a grid that every list has: to show its filters, and to take it along. */

import { IconDownload, IconFilter } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../ui/controls/button.tsx'
import { OutcomeDialog } from '../ui/overlays/dialog.tsx'
import { useAct } from '../ui/states/act.ts'
import type { GridColumn } from './column.ts'
import { allRows, download, fileDate, gridCsv, type ListPage } from './csv.ts'

export const FiltersButton = ({ shown, onShow }: { shown: boolean; onShow: (shown: boolean) => void }) => (
  <Button icon={<IconFilter size={16} stroke={1.8} />} aria-pressed={shown} onClick={() => onShow(!shown)}>
    {t('Filters')}
  </Button>
)

/** Writes every row of a list into a file, in the grid's columns; where that fails it says why. */
export function ExportButton<Row>({
  name,
  columns,
  count,
  load,
}: {
  /** What the file is called, before the day. */
  name: string
  columns: readonly GridColumn<Row>[]
  /** Of all pages, as far as that is known. */
  count: number
  /** @throws an error in words where rows are missing */
  load: (page: number, pageSize: number) => Promise<ListPage<Row>>
}) {
  const act = useAct()
  return (
    <>
      <Button
        icon={<IconDownload size={16} stroke={1.8} />}
        busy={act.busy}
        disabled={count === 0}
        onClick={() =>
          void act.run(async () => {
            const rows = await allRows(load)
            download(`${name} Export ${fileDate(new Date())}.csv`, gridCsv(columns, rows))
          })
        }
      >
        {t('Export to CSV')}
      </Button>
      {act.error && (
        <OutcomeDialog
          outcome={{ title: t('Export to CSV'), text: act.error, failed: true }}
          onClose={() => act.fail(null)}
        />
      )}
    </>
  )
}
