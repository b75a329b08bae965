/** Shown while there is no trailer: the steps to the first one for administrators, for others when some will be here. */
import './first-steps.css'
import { can } from '#domain/access/rights.ts'
import { type RoleSees, seesOf } from '#domain/access/roles.ts'
import type { Viewer } from '#domain/access/session.ts'
import { Link } from '../layout/link.tsx'
import { Empty } from './states.tsx'

/** When trailers appear, by which of them a role sees. */
const appear: Readonly<Record<RoleSees, string>> = {
  whole: 'They appear here once they are registered for your account.',
  sold: 'Trailers that your company has sold, or that are being transferred with it, appear here.',
  built:
    'Trailers that your company has built appear here. If there should be some, ask an administrator to choose your manufacturer under Users.',
  toInstall:
    'Trailers appear here while their gateway is not installed, and for 30 days after you have installed it.',
  toInstallGo:
    'Trailers with a GO product appear here while it is not installed, and for 30 days after you have installed it.',
  near: 'Trailers near you appear here.',
}

export function FirstSteps({ viewer }: { viewer: Viewer | undefined }) {
  const setsUp = viewer !== undefined && can(viewer, 'manageCustomers')
  const sees = new Set(viewer?.roles.map(seesOf))
  return (
    <Empty title="There are no trailers in your list">
      {setsUp ? (
        <ol className="first-steps">
          <li>
            <Link to="/customer-management">Create a customer</Link>
            <span>Every trailer and every user belongs to one.</span>
          </li>
          <li>
            <b>Bring in its trailers</b>
            <span>
              They come from a file, each with the serial number of its gateway: start the server on an empty{' '}
              <code>DATA_DIR</code> with <code>SEED</code> naming the file. It brings its customers and users
              along.
            </span>
          </li>
          <li>
            <b>Let a gateway report</b>
            <span>
              To <code>{`${location.origin}/ingest/v1/reports`}</code>, or by MQTT.{' '}
              <a href="/ingest/v1/schema" target="_blank" rel="noreferrer">
                What a report may hold
              </a>
            </span>
          </li>
        </ol>
      ) : (
        [...sees].map((one) => <p key={one}>{appear[one]}</p>)
      )}
    </Empty>
  )
}
