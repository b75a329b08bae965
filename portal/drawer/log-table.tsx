/** The activity log as a table: a row per entry, a column per reported value. */

import { IconDownload } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { logGaps, setPointsBeside } from '#domain/sensors/log.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { ActivityLog } from '../data/activity-log.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ReadAsOf } from '../ui/states/read-as-of.tsx'
import { Empty, ErrorState, Loading } from '../ui/states/states.tsx'
import { now } from '../ui/time/clock.ts'
import { moment, span } from '../ui/time/time.ts'
import './log-table.css'
import { setPointText, zoneInfo } from './set-points.ts'
import { logTable } from './use-log-export.ts'

/** Characters from which a text wants a wider column. */
const longText = 36

interface LogTableProps {
  readonly vehicle: Vehicle
  readonly log: ActivityLog
  readonly only: number | null
  /** What it is filtered by. */
  readonly bar: ReactNode
  readonly onClose: () => void
  readonly onExport: () => void
  readonly exporting: boolean
}

export function LogTable(props: LogTableProps) {
  const { vehicle, log, bar, onClose, onExport, exporting } = props
  const { entries, error, more, again, hasMore, busy } = log
  return (
    <Dialog
      title={t('Activity Log of {{unitId}}', { unitId: vehicle.unitId })}
      wide="full"
      onClose={onClose}
      actions={
        <>
          {hasMore && (
            <Button onClick={more} busy={busy}>
              {t('Show older')}
            </Button>
          )}
          <Button icon={<IconDownload size={16} stroke={1.8} />} onClick={onExport} busy={exporting}>
            {t('Export to CSV')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      {bar}
      <ReadAsOf at={log.asOf} />
      {error && !entries ? (
        <ErrorState title={error} again={again} />
      ) : !entries ? (
        <Loading lines={8} label={t('Loading the activity log')} />
      ) : entries.length === 0 ? (
        <Empty title={t('Nothing has been reported yet')} />
      ) : (
        <Table {...props} />
      )}
    </Dialog>
  )
}

function Table({ vehicle, log, only }: LogTableProps) {
  const entries = log.entries ?? []
  const { columns, rows } = logTable(entries, vehicle, only)
  const gaps = only === null ? logGaps(entries, now()) : new Map<number, Ms>()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="log-table" tabIndex={0} aria-label={t('Entries')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Recorded')}</th>
            {columns.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => {
            const gap = gaps.get(entry.recorded)
            return (
              <Fragment key={entry.id}>
                {gap !== undefined && (
                  <tr className="log-table-gap">
                    <td colSpan={columns.length + 1}>
                      {t('No report for {{duration}}', { duration: span(gap) })}
                    </td>
                  </tr>
                )}
                <tr>
                  <th scope="row" className="numbers">
                    {moment(entry.recorded)}
                  </th>
                  {rows[index]!.map((text, column) => (
                    <td
                      key={columns[column]}
                      className="numbers"
                      data-long={text.length > longText || undefined}
                    >
                      {text}
                      {columns[column] === zoneInfo &&
                        setPointsBeside(entry, log.setPoints).map((one) => (
                          <p key={one.zone} className="log-set-point">
                            {setPointText(one, entry.recorded)}
                          </p>
                        ))}
                    </td>
                  ))}
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
