/** The columns of the list of report configs. */
import { IconArrowsRight, IconCopy, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { reportKindOf, reportKinds } from '#domain/reports/index.ts'
import { reportPath, reportRunsPath } from '../../../data/alert-paths.ts'
import type { ReportConfigShown } from '../../../data/reports.ts'
import type { GridColumn } from '../../../grid/column.ts'
import { Switch } from '../../../ui/controls/controls.tsx'
import { go } from '../../../ui/layout/address.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { MenuButton } from '../../../ui/overlays/popover.tsx'
import { moment } from '../../../ui/time/time.ts'
import { RunState } from '../shown/run-state.tsx'
import { describeRecipients, describeTrailers } from '../words.ts'
import { statusOf } from './listing.ts'

export interface ReportActs {
  readonly mayEdit: (config: ReportConfigShown) => boolean
  /** Whether there is another customer to move a report to. */
  readonly severalCustomers: boolean
  /** Reports that are being switched. */
  readonly busy: ReadonlySet<string>
  readonly customerName: (id: number) => string
  readonly turn: (config: ReportConfigShown, on: boolean) => void
  readonly copy: (config: ReportConfigShown) => void
  readonly move: (config: ReportConfigShown) => void
  readonly remove: (config: ReportConfigShown) => void
}

const icon = { size: 16, stroke: 1.8 }
export const slugOf = ({ reportTypeId }: Pick<ReportConfigShown, 'reportTypeId'>): string =>
  reportKindOf(reportTypeId)?.slug ?? 'yard'

const statusWords = { active: 'Active', paused: 'Paused', off: 'Off' } as const

export const columnsFor = (acts: ReportActs): readonly GridColumn<ReportConfigShown>[] => [
  {
    key: 'name',
    title: 'Name',
    width: 230,
    field: 'name',
    text: ({ name }) => name,
    cell: (config) => (
      <Link className="grid-text" to={reportPath(slugOf(config), config.id)} title={config.name}>
        {config.name}
      </Link>
    ),
  },
  {
    key: 'active',
    title: 'Active',
    width: 76,
    field: 'isActive',
    filter: {
      kind: 'options',
      options: Object.entries(statusWords).map(([value, label]) => ({ value, label })),
    },
    text: (config) => statusWords[statusOf(config)],
    cell: (config) => (
      <Switch
        bare
        label={`${config.name} is active`}
        on={config.isActive}
        busy={acts.busy.has(config.id)}
        disabled={!acts.mayEdit(config)}
        onChange={(on) => acts.turn(config, on)}
      />
    ),
  },
  {
    key: 'kind',
    title: 'Kind',
    width: 190,
    field: 'kind',
    filter: {
      kind: 'options',
      options: reportKinds.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    text: ({ reportTypeName }) => reportTypeName,
  },
  {
    key: 'schedule',
    title: 'Comes',
    width: 220,
    text: ({ schedule, paused }) => (paused === null ? schedule : `${paused}. ${schedule}`),
    cell: ({ schedule, paused }) => (
      <span className="grid-text" title={paused ?? schedule}>
        {paused !== null && <span className="report-mark">{paused}</span>} {schedule}
      </span>
    ),
  },
  ...(acts.severalCustomers
    ? [
        {
          key: 'customer',
          title: 'Customer',
          width: 150,
          text: ({ customerId }: ReportConfigShown) => acts.customerName(customerId),
        },
      ]
    : []),
  { key: 'trailers', title: 'Trailers', width: 150, text: describeTrailers },
  {
    key: 'recipients',
    title: 'Recipients',
    width: 180,
    text: ({ notifyEmails }) => describeRecipients(notifyEmails),
  },
  {
    key: 'next',
    title: 'Next run',
    width: 160,
    field: 'next',
    figures: true,
    text: ({ nextRuns }) => (nextRuns[0] === undefined ? 'None' : moment(nextRuns[0])),
  },
  {
    key: 'last',
    title: 'Last run',
    width: 210,
    field: 'last',
    text: ({ lastRun }) => (lastRun ? moment(lastRun.created) : 'Never'),
    cell: (config) =>
      config.lastRun ? (
        <Link className="grid-text" to={reportRunsPath(slugOf(config), config.id, config.lastRun.id)}>
          <RunState run={config.lastRun} /> {moment(config.lastRun.created)}
        </Link>
      ) : (
        <span className="quiet">Never</span>
      ),
  },
  {
    key: 'acts',
    title: 'Action',
    width: 64,
    text: null,
    actions: true,
    cell: (config) => (
      <MenuButton
        label={`What to do with ${config.name}`}
        acts={[
          {
            label: acts.mayEdit(config) ? 'Edit' : 'Look at it',
            icon: <IconPencil {...icon} />,
            run: () => go(reportPath(slugOf(config), config.id)),
          },
          {
            label: 'Runs',
            icon: <IconHistory {...icon} />,
            run: () => go(reportRunsPath(slugOf(config), config.id)),
          },
          ...(acts.mayEdit(config)
            ? [{ label: 'Copy', icon: <IconCopy {...icon} />, run: () => acts.copy(config) }]
            : []),
          ...(acts.mayEdit(config) && acts.severalCustomers
            ? [
                {
                  label: 'Move to another customer',
                  icon: <IconArrowsRight {...icon} />,
                  run: () => acts.move(config),
                },
              ]
            : []),
          ...(acts.mayEdit(config)
            ? [
                {
                  label: 'Delete',
                  icon: <IconTrash {...icon} />,
                  danger: true,
                  run: () => acts.remove(config),
                },
              ]
            : []),
        ]}
      />
    ),
  },
]
