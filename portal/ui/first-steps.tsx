/** What stands where no trailer is yet: for whoever sets the house up the steps to the first one, for others a sentence. */
import './first-steps.css'
import { Link } from './link.tsx'
import { Empty } from './states.tsx'

/** @param setsUp whether they may create customers */
export function FirstSteps({ setsUp }: { setsUp: boolean }) {
  return (
    <Empty title="There are no trailers in your list">
      {setsUp ? (
        <ol className="first-steps">
          <li>
            <Link to="/customer-management">Create a customer</Link>
            <span>Every trailer and every user belongs to one.</span>
          </li>
          <li>
            <Link to="/trailer-management">Register its trailers</Link>
            <span>
              Each with the serial number of its gateway. A database that is still empty can also be started
              with a whole fleet from a file, named by <code>SEED</code>.
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
        <p>They appear here once they are registered for your account.</p>
      )}
    </Empty>
  )
}
