/** All tables of the database, each in one of two lists. To add a table, add a line; `tables.test.ts` asks for it. */
import type { Belonging } from '../belonging.ts'
import { fleet } from './fleet.ts'
import { past } from './past.ts'
import { people } from './people.ts'
import { work } from './work.ts'

export { installation } from './installation.ts'

/** Tables with rows of customers: what others depend on comes first. */
export const belongings: readonly Belonging[] = [...people, ...fleet, ...past, ...work]
