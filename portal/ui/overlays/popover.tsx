/** What opens over the page from a button and closes by Esc or by a press elsewhere: a menu of acts, or anything else. */
import { IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './popover.css'

interface PopoverProps {
  /** What the button says; with `icon` it is read only. */
  readonly label: string
  readonly button: ReactNode
  readonly buttonClass: string
  readonly role: 'menu' | 'dialog'
  readonly children: (close: () => void) => ReactNode
  readonly disabled?: boolean
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

/** Pixels between a button and what opens from it, and from the edge of the window. */
const gap = 4
const edge = 8

export function Popover({ label, button, buttonClass, role, children, disabled, onKeyDown }: PopoverProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  // The top layer knows nothing of the button: where it stands is looked up whenever it opens or things move.
  useEffect(() => {
    if (!open) return
    const place = () => {
      const [from, to] = [opener.current!.getBoundingClientRect(), panel.current!]
      const below = innerHeight - from.bottom - gap - edge
      const above = from.top - gap - edge
      const height = to.scrollHeight
      const up = height > below && above > below
      to.style.maxHeight = `${Math.max(120, up ? above : below)}px`
      to.style.left = `${Math.max(edge, Math.min(from.left, innerWidth - to.offsetWidth - edge))}px`
      to.style.top = up ? `${Math.max(edge, from.top - gap - to.offsetHeight)}px` : `${from.bottom + gap}px`
    }
    place()
    panel.current!.querySelector<HTMLElement>('input, select, button')?.focus()
    // What it shows may come later, and take more room.
    const grows = new ResizeObserver(place)
    grows.observe(panel.current!)
    addEventListener('resize', place)
    addEventListener('scroll', place, true)
    return () => {
      grows.disconnect()
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
    }
  }, [open])

  const close = () => panel.current?.hidePopover()
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-haspopup={role}
        aria-expanded={open}
        title={role === 'menu' ? label : undefined}
        disabled={disabled}
        popoverTarget={id}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is told by the caller */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: either role takes a label */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="popover"
        role={role}
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
      >
        {open && children(close)}
      </div>
    </>
  )
}

export interface MenuAct {
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly run: () => void
}

/** Arrows go from one act of a menu to the next. */
export const menuKeys = (event: KeyboardEvent) => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  items[(to + items.length) % items.length]?.focus()
}

/** A button with three dots, and the acts behind it; arrows go from one to the next. */
export function MenuButton({ label, acts }: { label: string; acts: readonly MenuAct[] }) {
  return (
    <Popover
      label={label}
      role="menu"
      buttonClass="icon-button"
      button={<IconDots size={18} stroke={1.8} />}
      onKeyDown={menuKeys}
    >
      {(close) =>
        acts.map(({ label, icon, danger, run }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="menu-act"
            data-danger={danger || undefined}
            onClick={() => {
              close()
              run()
            }}
          >
            {icon}
            {label}
          </button>
        ))
      }
    </Popover>
  )
}
