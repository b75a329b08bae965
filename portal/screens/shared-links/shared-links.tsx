/** Shared links: mine, and those of the customers I manage; who made each, when it was used, taking it back. */
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import './shared-links.css'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { shareThings } from '#domain/fleet/share.ts'
import { findSensorById } from '#domain/sensors/index.ts'
import { revokeShare, type Share, shares } from '../../data/sharing.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useAct } from '../../ui/states/act.ts'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { Age } from '../../ui/time/age.tsx'
import { moment } from '../../ui/time/time.ts'

const ShareGroup = lazyComponent(async () => (await import('./share-group.tsx')).ShareGroup)

const states: Readonly<Record<Share['state'], string>> = {
  open: t('Open'),
  expired: t('Expired'),
  revoked: t('Withdrawn'),
  ended: t('Ended: its maker is disabled'),
}
/** "Position on the map, Address, Doors, track of 4 hours" */
const inWords = ({ shows, sensorTypeIds, trackHours }: Share): string =>
  [
    ...shows.map((thing) => shareThings[thing]),
    ...sensorTypeIds.flatMap((id) => findSensorById(id)?.label ?? []),
    ...(trackHours > 0 ? [t('track of {{hours}} hours', { hours: trackHours })] : []),
  ].join(', ')

export function Screen() {
  const query = useQuery('shares', (signal) => shares(null, signal))
  const [taking, setTaking] = useState<Share | null>(null)
  const [making, setMaking] = useState(false)
  const act = useAct()
  const takeBack = async (share: Share) => {
    if (!(await act.run(() => revokeShare(share.id)))) return
    setTaking(null)
    toast({ key: 'share', level: 'good', title: t('The link {{name}} was withdrawn.', { name: share.name }) })
    query.again()
  }
  const list = query.answer
  return (
    <main className="manage">
      <ToolBar
        acts={
          <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} />} onClick={() => setMaking(true)}>
            {t('Share a group')}
          </Button>
        }
      >
        <p className="note">{t('A single trailer is shared from its drawer on the map.')}</p>
      </ToolBar>
      <div className="share-rows">
        {query.error ? (
          <ErrorState title={query.error} again={query.again} />
        ) : list === null ? (
          <Loading lines={6} label={t('Loading shared links')} />
        ) : list.length === 0 ? (
          <Empty title={t('Nothing is shared at the moment.')}>
            <p>{t('A link shows people without an account where a trailer or a group is.')}</p>
            <Link className="button" to="/tracking">
              {t('Go to the map')}
            </Link>
          </Empty>
        ) : (
          <ul aria-label={t('Shared links')}>
            {list.map((share) => (
              <Row key={share.id} share={share} onTake={() => setTaking(share)} />
            ))}
          </ul>
        )}
      </div>
      {taking && (
        <Confirm
          title={t('Withdraw {{name}}?', { name: taking.name })}
          verb={t('Withdraw')}
          danger
          busy={act.busy}
          onConfirm={() => void takeBack(taking)}
          onClose={() => setTaking(null)}
        >
          <p>{t('The link stops working at once and for good.')}</p>
          {act.error && <p role="alert">{act.error}</p>}
        </Confirm>
      )}
      {making && (
        <Suspense>
          <ShareGroup onClose={() => setMaking(false)} onMade={query.again} />
        </Suspense>
      )}
    </main>
  )
}

function Row({ share, onTake }: { share: Share; onTake: () => void }) {
  const { name, vin, unitId, groupName, state, madeBy, created, expires, opened, lastUsed, hasPin } = share
  return (
    <li className="share-row" data-state={state}>
      <div className="share-what">
        <b>{name}</b>
        {vin ? (
          <Link to={`/tracking/${encodeURIComponent(vin)}`}>{unitId}</Link>
        ) : (
          <span>{t('Group {{name}}', { name: groupName })}</span>
        )}
        <p>{inWords(share)}</p>
      </div>
      <dl>
        <div>
          <dt>{state === 'open' ? t('Open until') : states[state]}</dt>
          <dd className="numbers">
            {moment(expires)}
            {hasPin && ' · PIN'}
          </dd>
        </div>
        <div>
          <dt>{t('Made by')}</dt>
          <dd>
            {madeBy} <Age at={created} />
          </dd>
        </div>
        <div>
          <dt>{t('Opened')}</dt>
          <dd className="numbers">
            {opened === 0
              ? t('Never')
              : opened === 1
                ? t('Once')
                : t('{{times}} times', { times: number(opened) })}{' '}
            {lastUsed !== null && <Age at={lastUsed} />}
          </dd>
        </div>
      </dl>
      {state === 'open' && (
        <Button kind="danger" aria-label={t('Withdraw {{name}}', { name })} onClick={onTake}>
          {t('Withdraw')}
        </Button>
      )}
    </li>
  )
}
