/** The list of keys that `?` opens. */
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
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

export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
    <dl className="keys">
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
