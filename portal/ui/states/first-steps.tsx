/** Shown while there is no trailer: the steps to the first one for administrators, a sentence for others. */
import './first-steps.css'
import { Link } from '../layout/link.tsx'
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
        <p>They appear here once they are registered for your account.</p>
      )}
    </Empty>
  )
}
