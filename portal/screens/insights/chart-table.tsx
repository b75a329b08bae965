/** The rows of a chart as a table; each leads to the rows behind it. */
import { t } from '#domain/basics/texts.ts'
import type { InsightChart } from '#domain/insights/document.ts'
import { columnTitle, printCell } from '#domain/reports/document.ts'
import { RowTable } from '../../alerting/row-table.tsx'

export const ChartTable = ({
  chart: { title, columns, rows },
  zone,
  onOpen,
}: {
  chart: InsightChart
  zone: string
  /** Null where there are no rows behind it. */
  onOpen: ((key: string) => void) | null
}) => (
  <div className="insight-table">
    <RowTable
      label={t('{{title}} as a table', { title: t(title) })}
      titles={columns.map((column) => ({
        key: column.key,
        title: columnTitle({ ...column, title: t(column.title) }),
        figures: isNumber(column.type),
      }))}
    >
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {columns.map((column, n) => {
            const text = printCell(column, cells[n] ?? null, zone)
            return (
              <td key={column.key} data-figures={isNumber(column.type) || undefined}>
                {n === 0 && onOpen ? (
                  <button type="button" className="link" onClick={() => onOpen(key)}>
                    {text}
                  </button>
                ) : (
                  text
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </RowTable>
  </div>
)

const isNumber = (type: string): boolean => type !== 'text' && type !== 'time'
