/** A condition that an alert can watch: five shapes of it carry most kinds of alert. */
import { type Becomes, becomes } from './becomes.ts'
import { type Crosses, crosses } from './crosses.ts'
import { type Holds, holds } from './holds.ts'
import { type Raises, raises } from './raises.ts'

export type { Becomes, Crosses, Holds, Raises }
export { becomes, crosses, holds, raises }

/** The conditions that a sensor's reading can meet. The fifth shape, visits, belongs to no sensor. */
export type Predicate<R> = Becomes<R> | Holds<R> | Crosses<R> | Raises<R>
