/** A section of the drawer: its title, the age of its values, and content that can be collapsed. */
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isOn } from '#domain/access/flags.ts'
import type { Row } from '#domain/shapes/drawer.ts'
import { useMe } from '../data/me.ts'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import './section.css'

export function DrawerSection({
  id,
  title,
  aside,
  open = true,
  onOpen,
  children,
}: {
  /** Of the element, for whoever leads here. */
  id?: string
  title: string
  aside?: ReactNode
  open?: boolean
  /** Called whenever it is opened. */
  onOpen?: () => void
  children: ReactNode
}) {
  return (
    <details
      id={id}
      className="section"
      open={open}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary>
        <IconChevronRight className="fold" size={14} stroke={2} aria-hidden />
        <h3>{title}</h3>
        {aside}
      </summary>
      <div className="section-body">{children}</div>
    </details>
  )
}

/** A sensor that has one thing to say needs no more than a line. */
export function LabelledLine({
  id,
  title,
  value,
  aside,
  more,
}: {
  id?: string
  title: string
  value: ReactNode
  aside?: ReactNode
  /** A link to more about it. */
  more?: ReactNode
}) {
  return (
    <div id={id} className="section line" tabIndex={id === undefined ? undefined : -1}>
      <h3>{title}</h3>
      <span className="line-value">{value}</span>
      {aside}
      {more}
    </div>
  )
}

/** A value with its unit lighter behind it, in the colour and with the shape of its level. */
export function ValueView({ row: { text, unit, level } }: { row: Row }) {
  const loud = level && level !== 'unknown'
  return (
    <span className="value numbers" data-ink={loud && level !== 'good' ? level : undefined}>
      {loud && <LevelMark level={level} />} {text}
      {unit && <span className="unit"> {unit}</span>}
    </span>
  )
}

/** Without those that stand behind a flag which is off. */
export const shownRows = (rows: readonly Row[], flags: ReadonlySet<string> | null): readonly Row[] =>
  rows.filter(({ flag }) => flag === undefined || isOn(flag, flags))

export function LabelledRows({ rows }: { rows: readonly Row[] }) {
  const shown = shownRows(rows, useMe().flags)
  if (shown.length === 0) return null
  return (
    <dl className="rows">
      {shown.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>
            <ValueView row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
