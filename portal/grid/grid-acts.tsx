/** The buttons above a grid that every list has: to show its filters, and to take it along. */

import { IconDownload, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../ui/controls/button.tsx'
import { OutcomeDialog } from '../ui/overlays/dialog.tsx'
import { useAct } from '../ui/states/act.ts'
import type { GridColumn } from './column.ts'
import { download, type FileLacks, fileDate, gridCsv, type ListPage, wholeList } from './csv.ts'

export const FiltersButton = ({ shown, onShow }: { shown: boolean; onShow: (shown: boolean) => void }) => (
  <Button icon={<IconFilter size={16} stroke={1.8} />} aria-pressed={shown} onClick={() => onShow(!shown)}>
    {t('Filters')}
  </Button>
)

/** Writes every row of a list into a file, in the grid's columns; where that fails, or rows are missing, it says why. */
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
  load: (page: number, pageSize: number) => Promise<ListPage<Row>>
}) {
  const act = useAct()
  const [lacks, setLacks] = useState<FileLacks | null>(null)
  return (
    <>
      <Button
        icon={<IconDownload size={16} stroke={1.8} />}
        busy={act.busy}
        disabled={count === 0}
        onClick={() =>
          void act.run(async () => {
            const { rows, lacks } = await wholeList(load)
            const without = lacks ? ` ${lacks.name}` : ''
            download(`${name} Export ${fileDate(new Date())}${without}.csv`, gridCsv(columns, rows))
            setLacks(lacks)
          })
        }
      >
        {t('Export to CSV')}
      </Button>
      {lacks && (
        <OutcomeDialog
          outcome={{
            title: t('The file is not complete'),
            text: `${lacks.why} ${t('The file was made without them.')}`,
          }}
          onClose={() => setLacks(null)}
        />
      )}
      {act.error && (
        <OutcomeDialog
          outcome={{ title: t('Export to CSV'), text: act.error, failed: true }}
          onClose={() => act.fail(null)}
        />
      )}
    </>
  )
}
