/** What every customer watches, as the engine has it in memory, kept up with edits. */
import type pg from 'pg'
import type { Watchers } from '#domain/alerts/advance.ts'
import { compileRules } from '#domain/alerts/judge.ts'
import type { FenceNames } from '#domain/alerts/moment.ts'
import type { RuleVersion } from '#domain/alerts/rule.ts'
import type { Instant } from '#domain/basics/units.ts'
import { FenceBook } from '#domain/geofences/book.ts'
import { type FenceVersion, isBackfill } from '#domain/geofences/geofence.ts'
import { inOpenTransaction } from '../open-transaction.ts'
import { allShards } from '../shards.ts'
import {
  followGroups,
  type LoadedWatchers,
  loadFenceVersions,
  loadRuleVersions,
  settleScopes,
  type WantedWatchers,
} from './load.ts'

/** Versions of one customer that have begun or ended, and have not been applied to its vehicles yet. */
export interface Edit {
  readonly customerId: number
  readonly fences: readonly FenceVersion[]
  readonly rules: readonly RuleVersion[]
  /** When they began and ended; what was applied before is left out. */
  readonly moments: readonly Instant[]
}
interface EditMaking {
  readonly customerId: number
  readonly fences: FenceVersion[]
  readonly rules: RuleVersion[]
  readonly moments: Instant[]
}

interface Known {
  readonly fences: Map<string, FenceVersion>
  readonly rules: Map<string, RuleVersion>
  /** The names of the geofences, of all versions. */
  readonly names: FenceNames
  watchers: Watchers
}

const fenceKey = ({ id, version }: FenceVersion) => `${id}/${version}`
const ruleKey = ({ id, version, from }: RuleVersion) => `${id}/${version}/${from}`

/** Everything a customer watches, from all its versions. */
export const makeWatchers = (fences: Iterable<FenceVersion>, rules: Iterable<RuleVersion>): Watchers => {
  const book = FenceBook.of([...fences])
  return { fences: book, rules: compileRules([...rules], book) }
}

/** What one customer watches and watched, for whoever steps through the past; null where there is nothing. */
export const loadWatchers = async (
  db: pg.Pool | pg.ClientBase,
  customerId: number,
): Promise<Watchers | null> => {
  const wanted = { customerIds: [customerId], isUnapplied: false, shards: allShards }
  const fences = await loadFenceVersions(db, wanted)
  const rules = await loadRuleVersions(db, wanted)
  if (fences.length === 0 && rules.length === 0) return null
  return makeWatchers(
    fences.map(({ version }) => version),
    rules.map(({ version }) => version),
  )
}

export class WatcherRegistry {
  readonly #byCustomer = new Map<number, Known>()
  /** A number that is another whenever something was read. */
  edition = 0

  /** Null where the customer has, and had, neither geofences nor rules. */
  of(customerId: number): Watchers | null {
    return this.#byCustomer.get(customerId)?.watchers ?? null
  }

  /** Reads everything; answers what has not been applied yet to the vehicles of these parts. */
  async load(client: pg.ClientBase, now: Instant, shards: readonly number[]): Promise<readonly Edit[]> {
    this.#byCustomer.clear()
    return inOpenTransaction(client, async () => {
      await followGroups(client, 'all', now)
      return this.#take(client, { customerIds: 'all', isUnapplied: false, shards })
    })
  }

  /** Reads what has been edited of these customers; answers what is new in it. */
  async update(
    client: pg.ClientBase,
    customerIds: readonly number[],
    now: Instant,
    shards: readonly number[],
  ): Promise<readonly Edit[]> {
    return inOpenTransaction(client, async () => {
      await followGroups(client, customerIds, now)
      return this.#take(client, { customerIds, isUnapplied: true, shards })
    })
  }

  /** Of what is known here, what has not been applied yet to the vehicles of these parts, which another engine had. */
  async unapplied(client: pg.ClientBase, shards: readonly number[]): Promise<readonly Edit[]> {
    const wanted = { customerIds: 'all', isUnapplied: true, shards } as const
    const edits: Edit[] = []
    for (const { version, unapplied } of await loadFenceVersions(client, wanted)) {
      const { customerId } = version
      if (unapplied.length === 0 || !this.#byCustomer.get(customerId)?.fences.has(fenceKey(version))) continue
      edits.push({ customerId, fences: [version], rules: [], moments: isBackfill(version) ? [] : unapplied })
    }
    for (const { version, unapplied } of await loadRuleVersions(client, wanted)) {
      const { customerId } = version
      if (unapplied.length === 0 || !this.#byCustomer.get(customerId)?.rules.has(ruleKey(version))) continue
      edits.push({ customerId, fences: [], rules: [version], moments: unapplied })
    }
    return edits
  }

  async #take(client: pg.ClientBase, wanted: WantedWatchers): Promise<readonly Edit[]> {
    await settleScopes(client, wanted.customerIds)
    const fences = await loadFenceVersions(client, wanted)
    const rules = await loadRuleVersions(client, wanted)
    const edits = new Map<number, EditMaking>()
    const redrawn = new Map<number, FenceVersion[]>()
    const reruled = new Map<number, RuleVersion[]>()
    const take = <
      V extends { readonly customerId: number; readonly version: number; readonly to: Instant | null },
    >(
      { version, unapplied }: LoadedWatchers<V>,
      known: Map<string, V>,
      key: string,
      changed: Map<number, V[]>,
      list: (edit: EditMaking) => V[],
    ) => {
      const was = known.get(key)
      if (was && was.to === version.to) return
      const { customerId } = version
      known.set(key, version)
      const others = changed.get(customerId)
      if (others) others.push(version)
      else changed.set(customerId, [version])
      // A backfill concerns vehicles of the past alone: those are counted by themselves.
      const isPast = isBackfill(version)
      const moments = isPast ? [] : was && version.to !== null ? [version.to] : unapplied
      if (isPast ? unapplied.length === 0 : moments.length === 0) return
      let edit = edits.get(customerId)
      if (!edit) {
        edit = { customerId, fences: [], rules: [], moments: [] }
        edits.set(customerId, edit)
      }
      list(edit).push(version)
      edit.moments.push(...moments)
    }
    for (const one of fences) {
      const known = this.#known(one.version.customerId).fences
      take(one, known, fenceKey(one.version), redrawn, (edit) => edit.fences)
    }
    for (const one of rules) {
      const known = this.#known(one.version.customerId).rules
      take(one, known, ruleKey(one.version), reruled, (edit) => edit.rules)
    }
    for (const [id, changed] of redrawn) {
      const known = this.#known(id)
      known.watchers = { ...known.watchers, fences: known.watchers.fences.with(changed) }
    }
    // Some hundredths of a second for very many.
    for (const id of reruled.keys()) {
      const known = this.#known(id)
      known.watchers = { ...known.watchers, rules: compileRules([...known.rules.values()], known.names) }
    }
    this.edition++
    return [...edits.values()]
  }

  #known(customerId: number): Known {
    let known = this.#byCustomer.get(customerId)
    if (!known) {
      const made: Known = {
        fences: new Map(),
        rules: new Map(),
        names: { versionAt: (id, at) => made.watchers.fences.versionAt(id, at) },
        watchers: makeWatchers([], []),
      }
      made.watchers = { ...made.watchers, rules: compileRules([], made.names) }
      this.#byCustomer.set(customerId, made)
      known = made
    }
    return known
  }
}
