/** The app that this worker's journeys visit: each worker has one of its own. */
import { inject } from 'vitest'

export const appUnderTest = inject('apps')[Number(process.env.VITEST_POOL_ID ?? 1) - 1]!
