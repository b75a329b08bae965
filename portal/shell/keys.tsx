/** The list of keys that `?` opens, and the way to the tour of the screen. */
import { useMe, useViewer } from '../data/me.ts'
import { Button } from '../ui/controls/button.tsx'
import { setSearch, usePath } from '../ui/layout/address.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { tourOf } from './tours/which.ts'
import './palette.css'

const keys: readonly (readonly [key: string, does: string])[] = [
  ['/', 'Search here, or everywhere'],
  ['j', 'Next in the list, or the next trailer while one shows'],
  ['k', 'Previous in the list, or the previous trailer'],
  ['p', 'Look at the trailer of a row beside its list; on Now: play the last 24 hours'],
  ['Enter', 'Open'],
  ['Esc', 'Step back'],
  ['w c s z e', 'On the map and on Now: work order, call, share, snooze, acknowledge'],
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
  ['Ctrl K', 'Go to a trailer, a customer, a geofence, a screen, an action or an answer of Help'],
  ['Shift Enter', 'Look at a trailer of that search beside the page'],
  ['?', 'This list'],
]

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { flags } = useMe()
  const viewer = useViewer()
  const path = usePath()
  const tour = viewer && tourOf(path, viewer, flags)
  const showTour = (id: string) => {
    onClose()
    setSearch({ tour: id })
  }
  return (
    <Dialog
      title="Keys"
      onClose={onClose}
      actions={
        <>
          {tour && <Button onClick={() => showTour(tour.id)}>Tour of this screen</Button>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <dl className="keys" tabIndex={0}>
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
}
