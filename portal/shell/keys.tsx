/** The list of keys that `?` opens, and the way to the tour of the screen. */
import { t } from '#domain/basics/texts.ts'
import { useMe, useViewer } from '../data/me.ts'
import { Button } from '../ui/controls/button.tsx'
import { setSearch, usePath } from '../ui/layout/address.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { tourOf } from './tours/which.ts'
import './palette.css'

const keys: readonly (readonly [key: string, does: string])[] = [
  ['/', t('Search here, or everywhere')],
  ['j', t('Next in the list, or the next trailer while one shows')],
  ['k', t('Previous in the list, or the previous trailer')],
  ['p', t('Look at the trailer of a row beside its list; on Now: play the last 24 hours')],
  [t('Enter'), t('Open', { context: 'verb' })],
  [t('Esc'), t('Step back')],
  ['w c s z e', t('On the map and on Now: work order, call, share, snooze, acknowledge')],
  ['x', t('Select, in the inbox of alerts')],
  ['e', t('Acknowledge an alert')],
  ['s', t('Snooze an alert')],
  ['r', t('Resolve an alert')],
  ['u', t('Mark an alert as unread')],
  [t('Space'), t('Select the row of a grid; on its box with Shift all between')],
  [t('Ctrl A'), t('Select every row of the page of a grid')],
  [t('Alt ↓'), t('Open the menu of a column, on its title')],
  [t('Shift ←→↑↓'), t('Mark cells of a grid; Shift Space marks the row')],
  [t('Ctrl C'), t('Copy what is marked, or the cell')],
  [t('Ctrl K'), t('Go to a trailer, a customer, a geofence, a screen, an action or an answer of Help')],
  [t('Shift Enter'), t('Look at a trailer of that search beside the page')],
  ['?', t('This list')],
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
      title={t('Keys')}
      onClose={onClose}
      actions={
        <>
          {tour && <Button onClick={() => showTour(tour.id)}>{t('Tour of this screen')}</Button>}
          <Button onClick={onClose}>{t('Close')}</Button>
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
