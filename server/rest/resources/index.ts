/** The resources of the REST API, in the order of the reference. */
import type { Call, Resource } from '../declare.ts'
import { vehicles } from './vehicles.ts'

export const resources: readonly Resource[] = [vehicles]

export const calls: readonly Call[] = resources.flatMap((resource) => resource.calls)
