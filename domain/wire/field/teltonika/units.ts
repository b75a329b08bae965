/** Units of the records. */
import { metersInMile } from '../../../geo/point.ts'

export const milesInKilometer = 1000 / metersInMile
