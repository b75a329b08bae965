/** The tree of groups: arrows go through it, a group or members can be dropped on a group. */

import {
  IconChevronDown,
  IconChevronRight,
  IconFolder,
  IconFolderCheck,
  IconFolderOff,
} from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { allVins, groupTitle, noVins } from '#domain/fleet/group.ts'
import type { GroupNode } from '../../data/groups.ts'
import { type ShownGroup, shownGroups } from './tree.ts'

const iconOf = (name: string) =>
  name === allVins ? IconFolderCheck : name === noVins ? IconFolderOff : IconFolder

/** What is carried over the tree. */
export interface DropRules {
  /** Whether what is carried may be dropped here; null: beside all groups, at the top. */
  readonly may: (to: ShownGroup | null) => boolean
  readonly drop: (to: ShownGroup | null) => void
  readonly begin: (group: ShownGroup) => void
  readonly end: () => void
}

export function GroupTree({
  groups,
  chosen,
  onChoose,
  drops,
}: {
  groups: readonly GroupNode[]
  chosen: string | null
  onChoose: (id: string) => void
  /** Absent where nothing may be changed. */
  drops?: DropRules
}) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [over, setOver] = useState<string | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  const shown = shownGroups(groups, folded)
  const fold = (id: string, close: boolean) =>
    setFolded((before) => {
      const next = new Set(before)
      if (close) next.add(id)
      else next.delete(id)
      return next
    })
  const focus = (id: string | undefined) => {
    if (id === undefined) return
    onChoose(id)
    tree.current?.querySelector<HTMLElement>(`[data-group="${id}"]`)?.focus()
  }
  const press = (event: KeyboardEvent, at: number) => {
    const { group, open, parent } = shown[at]!
    const children = group.vehicleGroups.length > 0
    const next = shown[at + 1]?.group.id
    switch (event.key) {
      case 'ArrowDown':
        focus(next)
        break
      case 'ArrowUp':
        focus(shown[at - 1]?.group.id)
        break
      case 'Home':
        focus(shown[0]?.group.id)
        break
      case 'End':
        focus(shown.at(-1)?.group.id)
        break
      case 'ArrowRight':
        if (children && !open) fold(group.id, false)
        else if (children) focus(next)
        break
      case 'ArrowLeft':
        if (children && open) fold(group.id, true)
        else if (parent !== null) focus(parent)
        break
      case 'Enter':
      case ' ':
        onChoose(group.id)
        break
      default:
        return
    }
    event.preventDefault()
  }
  const carry = (to: ShownGroup | null, key: string) =>
    drops
      ? {
          onDragOver: (event: DragEvent) => {
            event.stopPropagation()
            if (!drops.may(to)) return
            event.preventDefault()
            if (over !== key) setOver(key)
          },
          onDragLeave: () => setOver((before) => (before === key ? null : before)),
          onDrop: (event: DragEvent) => {
            event.preventDefault()
            event.stopPropagation()
            setOver(null)
            drops.drop(to)
          },
        }
      : {}
  const stop = shown.some(({ group }) => group.id === chosen) ? chosen : shown[0]?.group.id

  return (
    <div
      ref={tree}
      className="group-tree"
      role="tree"
      aria-label={t('Groups')}
      data-over={over === 'top' || undefined}
      {...carry(null, 'top')}
    >
      {shown.map((entry, index) => {
        const { group, depth, open, place, of } = entry
        const Icon = iconOf(group.name)
        const Fold = open ? IconChevronDown : IconChevronRight
        const children = group.vehicleGroups.length > 0
        return (
          <div
            key={group.id}
            role="treeitem"
            data-group={group.id}
            data-over={over === group.id || undefined}
            aria-level={depth + 1}
            aria-posinset={place}
            aria-setsize={of}
            aria-selected={group.id === chosen}
            aria-expanded={children ? open : undefined}
            tabIndex={group.id === stop ? 0 : -1}
            style={{ paddingLeft: 8 + depth * 18 }}
            draggable={drops ? true : undefined}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', group.name)
              drops?.begin(entry)
            }}
            onDragEnd={() => drops?.end()}
            onClick={() => onChoose(group.id)}
            onKeyDown={(event) => press(event, index)}
            {...carry(entry, group.id)}
          >
            <span
              className="group-fold"
              aria-hidden="true"
              onClick={(event) => {
                if (!children) return
                event.stopPropagation()
                fold(group.id, open)
              }}
            >
              {children && <Fold size={14} stroke={2} />}
            </span>
            <Icon size={17} stroke={1.6} aria-hidden="true" />
            <span className="group-name">{groupTitle(group.name)}</span>
          </div>
        )
      })}
    </div>
  )
}
