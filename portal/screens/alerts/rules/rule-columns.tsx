/** The columns of the list of rules. */
import { IconArrowsRight, IconCopy, IconHelp, IconPencil, IconTrash } from '@tabler/icons-react'
import { notAvailable } from '#domain/basics/words.ts'
import { capitalize } from '#domain/shapes/watched.ts'
import { rulePath } from '../../../data/alert-paths.ts'
import type { AlertRule } from '../../../data/alerts.ts'
import type { GridColumn } from '../../../grid/column.ts'
import { Switch } from '../../../ui/controls/controls.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { MenuButton } from '../../../ui/overlays/popover.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { moment } from '../../../ui/time/time.ts'
import { describeRecipients, describeVehicles } from '../words.ts'
import { ruleStatusOf } from './listing.ts'

export interface RuleActs {
  readonly mayEdit: (rule: AlertRule) => boolean
  /** Whether there is another customer to move a rule to. */
  readonly severalCustomers: boolean
  /** Rules that are being switched. */
  readonly busy: ReadonlySet<string>
  readonly kinds: readonly { readonly value: string; readonly label: string }[]
  readonly customerName: (id: number) => string
  readonly turn: (rule: AlertRule, on: boolean) => void
  readonly open: (rule: AlertRule) => void
  readonly copy: (rule: AlertRule) => void
  readonly move: (rule: AlertRule) => void
  readonly remove: (rule: AlertRule) => void
  readonly ask: (rule: AlertRule) => void
}

const icon = { size: 16, stroke: 1.8 }

export const columnsFor = (acts: RuleActs): readonly GridColumn<AlertRule>[] => [
  {
    key: 'name',
    title: 'Name',
    width: 230,
    field: 'name',
    text: ({ name }) => name,
    cell: (rule) => (
      <Link className="grid-text" to={rulePath(rule.id)} title={rule.name}>
        {rule.name}
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
      options: [
        { value: 'active', label: 'Active' },
        { value: 'paused', label: 'Paused' },
        { value: 'off', label: 'Off' },
      ],
    },
    text: (rule) => capitalize(ruleStatusOf(rule)),
    cell: (rule) => (
      <Switch
        bare
        label={`${rule.name} is active`}
        on={rule.isActive}
        busy={acts.busy.has(rule.id)}
        disabled={!acts.mayEdit(rule)}
        onChange={(on) => acts.turn(rule, on)}
      />
    ),
  },
  {
    key: 'kind',
    title: 'Kind',
    width: 180,
    field: 'kind',
    filter: { kind: 'options', options: acts.kinds },
    text: ({ alertTypeName }) => alertTypeName,
  },
  {
    key: 'watches',
    title: 'Alerts when',
    width: 340,
    text: ({ watches, paused }) => (paused === null ? watches : `${paused}. ${watches}`),
    cell: ({ watches, paused }) => (
      <span className="grid-text" title={paused === null ? watches : `${paused}. ${watches}`}>
        {paused !== null && <span className="rule-mark">{paused}</span>} {watches}
      </span>
    ),
  },
  ...(acts.severalCustomers
    ? [
        {
          key: 'customer',
          title: 'Customer',
          width: 150,
          text: ({ customerId }: AlertRule) => acts.customerName(customerId),
        },
      ]
    : []),
  {
    key: 'vehicles',
    title: 'Trailers',
    width: 190,
    field: 'vehicles',
    text: (rule) => `${describeVehicles(rule)} · ${rule.vehicleCount} now`,
    cell: (rule) => (
      <span className="grid-text" title={`${describeVehicles(rule)}, ${rule.vehicleCount} now`}>
        {describeVehicles(rule)}{' '}
        <span className="unit">· {rule.vehicleCount.toLocaleString('en-US')} now</span>
      </span>
    ),
  },
  { key: 'told', title: 'Recipients', width: 190, text: describeRecipients },
  {
    key: 'fired',
    title: 'Last fired',
    width: 112,
    field: 'lastFired',
    text: ({ lastFired }) => (lastFired === null ? notAvailable : moment(lastFired)),
    cell: ({ lastFired }) =>
      lastFired === null ? <span className="quiet">Never</span> : <Age at={lastFired} />,
  },
  {
    key: 'acts',
    title: 'Action',
    width: 64,
    text: null,
    actions: true,
    cell: (rule) => (
      <MenuButton
        label={`What to do with ${rule.name}`}
        acts={[
          {
            label: acts.mayEdit(rule) ? 'Edit' : 'Look at it',
            icon: <IconPencil {...icon} />,
            run: () => acts.open(rule),
          },
          ...(acts.mayEdit(rule)
            ? [{ label: 'Copy', icon: <IconCopy {...icon} />, run: () => acts.copy(rule) }]
            : []),
          ...(acts.mayEdit(rule) && acts.severalCustomers
            ? [
                {
                  label: 'Move to another customer',
                  icon: <IconArrowsRight {...icon} />,
                  run: () => acts.move(rule),
                },
              ]
            : []),
          {
            label: 'Why did it not fire?',
            icon: <IconHelp {...icon} />,
            run: () => acts.ask(rule),
          },
          ...(acts.mayEdit(rule)
            ? [
                {
                  label: 'Delete',
                  icon: <IconTrash {...icon} />,
                  danger: true,
                  run: () => acts.remove(rule),
                },
              ]
            : []),
        ]}
      />
    ),
  },
]
