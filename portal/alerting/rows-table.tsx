/** Rows of a section as a table, each with the way to what it was counted from. */

import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import {
  columnTitle,
  printCell,
  type ReportRow,
  type ReportSource,
  type SectionHead,
} from '#domain/reports/document.ts'
import { tableIn } from '#domain/reports/in-units.ts'
import { useSession } from '../data/session.ts'
import { Link } from '../ui/layout/link.tsx'
import { PeekLink } from '../ui/layout/peek.tsx'
import { useUnits } from '../ui/units.ts'
import { RowTable } from './row-table.tsx'
import { evidencePath, sourcePath, sourceText } from './sources.ts'

export function RowsTable({
  section,
  rows: counted,
  zone,
  caption = t(section.title),
}: {
  section: SectionHead
  rows: readonly ReportRow[]
  zone: string
  caption?: string
}) {
  const {
    table: { columns },
    rows,
  } = tableIn(section, counted, useUnits())
  const viewer = useSession()?.viewer
  const seesDetention = viewer !== undefined && can(viewer, 'myGeofences')
  const hasSources = rows.some(({ source }) => source !== undefined)
  return (
    <RowTable
      label={caption}
      titles={[
        ...columns.map((column) => ({
          key: column.key,
          title: columnTitle({ ...column, title: t(column.title) }),
          figures: isNumber(column.type),
        })),
        ...(hasSources ? [{ key: 'source', title: t('Counted from'), unseen: true }] : []),
      ]}
    >
      {rows.map(({ key, cells, source }) => (
        <tr key={key}>
          {columns.map((column, n) => (
            <td key={column.key} data-figures={isNumber(column.type) || undefined}>
              {column.key === 'unitId' && source?.vin ? (
                <PeekLink vin={source.vin}>{printCell(column, cells[n] ?? null, zone)}</PeekLink>
              ) : (
                printCell(column, cells[n] ?? null, zone)
              )}
            </td>
          ))}
          {hasSources && (
            <td className="report-source">
              {source && <Link to={sourcePath(source)}>{sourceText(source)}</Link>}
              {seesDetention && source && <Evidence source={source} />}
            </td>
          )}
        </tr>
      ))}
    </RowTable>
  )
}

function Evidence({ source }: { source: ReportSource }) {
  const path = evidencePath(source)
  return (
    path && (
      <>
        {' '}
        <Link to={path}>{t('Detention')}</Link>
      </>
    )
  )
}

const isNumber = (type: string): boolean => type !== 'text' && type !== 'time'
