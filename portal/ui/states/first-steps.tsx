/** Shown while there is no trailer: the way to the first one for super admins, a sentence for others. */
import { Link } from '../layout/link.tsx'
import { Empty } from './states.tsx'

/** @param setsUp whether they may create customers */
export function FirstSteps({ setsUp }: { setsUp: boolean }) {
  return (
    <Empty title="There are no trailers in your list">
      {setsUp ? (
        <>
          <p>Four steps lead from a customer to the first report on the map.</p>
          <Link className="button" to="/first-run">
            Set up the first trailer
          </Link>
          <Link to="/import/vehicles">Import a spreadsheet</Link>
        </>
      ) : (
        <p>They appear here once they are registered for your account.</p>
      )}
    </Empty>
  )
}
