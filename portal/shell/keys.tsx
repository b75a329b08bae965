/** The list of keys that `?` opens. */
import { useEffect, useRef } from 'react'
import '../ui/overlays/dialog.css'
import './palette.css'

const keys: readonly (readonly [key: string, does: string])[] = [
  ['/', 'Search here, or everywhere'],
  ['j', 'Next in the list'],
  ['k', 'Previous in the list'],
  ['Enter', 'Open'],
  ['Esc', 'Step back'],
  ['x', 'Select, in the inbox of alerts'],
  ['e', 'Acknowledge an alert'],
  ['s', 'Snooze an alert'],
  ['r', 'Resolve an alert'],
  ['u', 'Mark an alert as unread'],
  ['Space', 'Select the row of a grid; on its box with Shift all between'],
  ['Ctrl A', 'Select every row of the page of a grid'],
  ['Alt ↓', 'Open the menu of a column, on its title'],
  ['Shift ←→↑↓', 'Mark cells of a grid; Shift Space marks the row'],
  ['Ctrl C', 'Copy what is marked, or the cell'],
  ['Ctrl K', 'Go to a trailer, a customer, a geofence, a screen or an action'],
  ['?', 'This list'],
]

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog keys" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">Keys</h2>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit" className="button">
          Close
        </button>
      </form>
    </dialog>
  )
}
