/**
 * The engines of an installation that share the vehicles, as routes, resolvers and rounds call them: a report goes to the
 * one that has its vehicle, an edit to all of them, and what changes comes from each.
 */
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { openKeys } from '../access/keys.ts'
import { AwaitedShards } from './awaited-shards.ts'
import type { VehicleChange } from './batch.ts'
import { openDoor } from './door.ts'
import { type FiringRow, openEngine, type WaitingEngine } from './engine.ts'
import { type Link, openLink } from './link.ts'
import { type Edit, linkSecrets } from './link-words.ts'
import { openAppending } from './log/append-batch.ts'
import { openJetStream } from './log/jetstream.ts'
import { noteLog, openReadShards } from './log/read-shards.ts'
import type { ReportLog } from './log/report-log.ts'
import { openReread } from './reread.ts'
import type { Address } from './seat.ts'
import { openRoutes, type Taker } from './shard-routes.ts'
import {
  isAnother,
  isLogAway,
  isNone,
  type SharedEngine,
  type SharedEngineOptions,
} from './shared-engine-words.ts'
import { readShardMap, type ShardMap } from './shared-seat.ts'
import { openTakeIn } from './take-in.ts'

/** How often it is looked who has what; a batch that finds nobody looks at once. */
const lookEvery: Ms = second / 2

interface Linked {
  readonly link: Link
  readonly address: Address
  readonly take: Taker
}

/** Resolves once an engine of this process is at work, or waits; one in another process is looked for. */
export const openManyEngines = async ({
  log,
  pool,
  url,
  geocoderUrl,
  runs,
  door: at,
  reportLog: kept = null,
}: SharedEngineOptions & { readonly door: Address }): Promise<SharedEngine> => {
  const hearChanges: ((changes: readonly VehicleChange[]) => void)[] = []
  const hearFirings: ((firings: readonly Pick<FiringRow, 'id'>[]) => void)[] = []
  const hearMissed: (() => void)[] = []
  const attending = new Set<object>()
  const self = {}
  const secrets = linkSecrets(openKeys(pool))
  const links = new Map<string, Linked>()
  const waiting = Promise.withResolvers<void>()
  let map: ShardMap = { members: [], owners: [] }
  let looks = false
  let isHere = false
  let isWaiting = false
  let stopped = false
  let member = ''
  let shards: readonly number[] = []
  let engine: WaitingEngine | null = null
  let refreshing: Promise<void> | null = null
  const awaited = new AwaitedShards()

  const missed = () => {
    for (const hear of hearMissed) hear()
  }
  const tellChanges = (changes: readonly VehicleChange[]) => {
    for (const hear of hearChanges) hear(changes)
  }
  const tellFirings = (firings: readonly Pick<FiringRow, 'id'>[]) => {
    for (const hear of hearFirings) hear(firings)
  }
  const linkTo = (address: Address): Linked => {
    const link = openLink({
      look: async () => ({ ...address, term: 0 }),
      secrets,
      onChanges: tellChanges,
      onFirings: (ids) => tellFirings(ids.map((id) => ({ id }))),
      onMissed: missed,
      asksAgain: false,
    })
    link.begin()
    if (looks) void link.attend(true)
    return { link, address, take: link.accept }
  }
  const follow = (next: ShardMap) => {
    map = next
    const there = new Map(next.members.map((one) => [one.id, one]))
    for (const [id, { link, address }] of links) {
      const now = there.get(id)
      if (now && now.host === address.host && now.port === address.port && id !== member) continue
      links.delete(id)
      void link.stop()
    }
    for (const { id, host, port } of next.members)
      if (id !== member && !links.has(id)) links.set(id, linkTo({ host, port }))
  }
  const refresh = (): Promise<void> => {
    refreshing ??= readShardMap(pool)
      .then(async (next) => {
        if (stopped) return
        follow(next)
        await awaited.tell(pool, next)
      })
      .catch(() => undefined)
      .then(() => {
        refreshing = null
      })
    return refreshing
  }
  const takeHere: Taker = (batch) => engine!.accept(batch)
  const routes = openRoutes({
    takerOf: (shard) => {
      if (shards.includes(shard)) return takeHere
      const owner = map.owners[shard]
      return owner == null ? undefined : links.get(owner)?.take
    },
    awaits: (shard) => awaited.note(shard),
    refresh,
  })

  const attend = async (who: object, wants: boolean) => {
    if (wants) attending.add(who)
    else if (!attending.delete(who)) return
    if (isHere && (wants || attending.size === 0)) await engine!.attend(wants)
  }
  const editHere = async (edit: Edit, who: object = self): Promise<void> => {
    if (edit.kind === 'attend') return attend(who, edit.looks)
    if (!engine) return
    if (edit.kind === 'watchers') return engine.watchersChanged(edit.customerIds)
    await engine.vehiclesChanged(edit.ids)
    taking?.nudge()
  }
  /** One that joins from here on reads what was edited before. */
  const edit = async (what: Edit): Promise<void> => {
    await refresh()
    await Promise.all([editHere(what), ...[...links.values()].map(({ link }) => link.edit(what))])
  }
  const reread = openReread({ pool, log, edit: editHere, isWanted: () => isHere && !stopped })

  const door = runs
    ? await openDoor({
        ...at,
        secrets,
        log,
        inside: {
          accept: ({ kind: _kind, id: _id, ...batch }) => engine!.accept(batch),
          edit: editHere,
          left: (who, isSudden) => {
            void attend(who, false)
            if (isSudden && isHere) reread.ask()
          },
        },
      })
    : null
  const reports = kept && (await openJetStream(kept, log))
  if (runs && reports) await noteLog(pool, reports.name)
  const append: ReportLog['append'] = (shard, record) => {
    awaited.note(shard)
    return reports!.append(shard, record)
  }
  const appending = reports && openAppending({ ...reports, append }, pool, log)
  const reading = runs && reports ? openReadShards({ reports, pool, log, accept: takeHere }) : null
  if (runs) {
    engine = openEngine({
      ...{ log, url, geocoderUrl, shares: true },
      door: door!.address,
      onShards: (now, id) => {
        shards = now
        member = id
        reading?.follow(now)
        void refresh()
      },
      onSeat: (here) => {
        isHere = here
        isWaiting &&= !here
        door!.open(here)
        if (here && looks) void attend(self, true).then(missed)
        if (here) return
        shards = []
        reading?.follow([])
        attending.clear()
        void engine!.attend(false)
      },
      onWaiting: () => {
        isWaiting = true
        waiting.resolve()
      },
    })
    engine.onChanges((changes) => {
      if (attending.has(self)) tellChanges(changes)
      door!.tellChanges(changes)
    })
    engine.onFirings((firings) => {
      tellFirings(firings)
      door!.tellFirings(firings.map(({ id }) => id))
    })
  }
  // Of many one takes in what gateways sent before a vehicle carried them.
  const taking = runs ? openTakeIn(routes, pool, log, () => shards.includes(0)) : null
  await refresh()
  const looking = setInterval(() => void refresh(), lookEvery)
  looking.unref()
  const stop = async () => {
    if (stopped) return
    stopped = true
    clearInterval(looking)
    reread.stop()
    await taking?.stop()
    await reading?.stop()
    await engine?.stop()
    await Promise.all([...links.values()].map(({ link }) => link.stop()))
    await door?.stop()
    await reports?.close()
  }
  if (engine)
    try {
      await Promise.race([engine.begun, waiting.promise])
      engine.begun.catch(() => undefined)
    } catch (error) {
      await stop()
      throw error
    }

  return {
    accept: appending?.accept ?? routes.accept,
    onChanges: (listen) => {
      hearChanges.push(listen)
    },
    onFirings: (listen) => {
      hearFirings.push(listen)
    },
    onMissed: (listen) => {
      hearMissed.push(listen)
    },
    attend: async (wants) => {
      looks = wants
      const afar = [...links.values()].map(({ link }) => link.attend(wants))
      await Promise.all([...afar, isHere && attend(self, wants)])
    },
    vehiclesChanged: (ids) => edit({ kind: 'vehicles', ids }),
    watchersChanged: (customerIds) => edit({ kind: 'watchers', customerIds }),
    stats: async () => ({
      ...(isHere && (await engine!.stats())),
      engine_here: isHere ? 1 : 0,
      engine_shards: shards.length,
      ...appending?.figures(),
      ...reading?.figures(),
      ...(door && { engine_links: door.links() }),
      engine_linked: [...links.values()].filter(({ link }) => link.isUp()).length,
    }),
    isHere: () => isHere,
    waitsFor: () => {
      if (isWaiting) return isAnother
      if (reports && !reports.isUp()) return isLogAway
      return runs || map.members.length > 0 ? null : isNone
    },
    stop,
  }
}
