/**
 * The engine of the installation, whichever process it is in: what routes, resolvers and rounds call. Where it is in this
 * process, that costs nothing; where it is in another, it goes over a link.
 */
import { openKeys } from '../access/keys.ts'
import type { Waiting } from '../platform/service.ts'
import type { VehicleChange } from './batch.ts'
import { type Door, openDoor } from './door.ts'
import { type Engine, type FiringRow, openEngine, type WaitingEngine } from './engine.ts'
import { type Link, openLink } from './link.ts'
import { type Edit, linkSecrets } from './link-words.ts'
import { openManyEngines } from './many-engines.ts'
import { openReread } from './reread.ts'
import { readSeat } from './seat.ts'
import { isAnother, isNone, type SharedEngine, type SharedEngineOptions } from './shared-engine-words.ts'
import { openTakeIn } from './take-in.ts'

export type { SharedEngine, SharedEngineOptions } from './shared-engine-words.ts'

/** Resolves once the engine is here, or known to be in another process, or once that is looked for. */
export const openSharedEngine = (options: SharedEngineOptions): Promise<SharedEngine> =>
  options.shares && options.door
    ? openManyEngines({ ...options, door: options.door })
    : openOneEngine(options)

const openOneEngine = async ({
  log,
  pool,
  url,
  geocoderUrl,
  runs,
  links,
  door: at,
}: SharedEngineOptions): Promise<SharedEngine> => {
  const hearChanges: ((changes: readonly VehicleChange[]) => void)[] = []
  const hearFirings: ((firings: readonly Pick<FiringRow, 'id'>[]) => void)[] = []
  const hearMissed: (() => void)[] = []
  /** Who looks at changes: this process, and links. */
  const attending = new Set<object>()
  const self = {}
  const secrets = linkSecrets(openKeys(pool))
  const waiting = Promise.withResolvers<void>()
  let looks = false
  let isHere = false
  let waits: Waiting | null = null
  let stopped = false
  let engine: WaitingEngine | null = null
  let door: Door | null = null
  let link: Link | null = null

  const missed = () => {
    for (const hear of hearMissed) hear()
  }
  const attend = async (who: object, wants: boolean) => {
    if (wants) attending.add(who)
    else if (!attending.delete(who)) return
    if (isHere && (wants || attending.size === 0)) await engine!.attend(wants)
  }
  /** What was edited is told to the engine of this process. */
  const editHere = async (edit: Edit, who: object = self): Promise<void> => {
    if (edit.kind === 'attend') return attend(who, edit.looks)
    if (edit.kind === 'watchers') return engine!.watchersChanged(edit.customerIds)
    await engine!.vehiclesChanged(edit.ids)
    taking?.nudge()
  }
  const edit = async (what: Edit): Promise<void> => {
    if (isHere || !link) {
      if (engine) await editHere(what)
    } else await link.edit(what)
  }
  const reread = openReread({ pool, log, edit: editHere, isWanted: () => isHere && !stopped })
  const onSeat = (here: boolean) => {
    isHere = here
    door?.open(here)
    if (!here) {
      attending.clear()
      void engine!.attend(false)
      link?.begin()
      return
    }
    if (waits) log.info('This server is the engine of its database now.')
    waits = null
    for (const unheard of link?.end() ?? []) void editHere(unheard)
    if (looks) void attend(self, true).then(missed)
  }

  if (at)
    link = links
      ? openLink({
          look: () => readSeat(pool),
          secrets,
          onChanges: (changes) => {
            for (const hear of hearChanges) hear(changes)
          },
          onFirings: (ids) => {
            for (const hear of hearFirings) hear(ids.map((id) => ({ id })))
          },
          onMissed: missed,
        })
      : null
  if (at && runs)
    door = await openDoor({
      ...at,
      secrets,
      log,
      inside: {
        accept: ({ body, format, transport, serial, customerId }) =>
          engine!.accept({
            body,
            format,
            transport,
            ...(serial !== undefined && { serial }),
            ...(customerId !== undefined && { customerId }),
          }),
        edit: editHere,
        left: (who, isSudden) => {
          void attend(who, false)
          if (isSudden && isHere) reread.ask()
        },
      },
    })
  if (runs) {
    engine = openEngine({
      log,
      url,
      geocoderUrl,
      door: door?.address ?? null,
      onSeat,
      onWaiting: () => {
        if (waits === null)
          log.info('Another server is the engine of this database; this one takes over when that one ends.')
        waits = isAnother
        link?.begin()
        waiting.resolve()
      },
    })
    engine.onChanges((changes) => {
      if (attending.has(self)) for (const hear of hearChanges) hear(changes)
      door?.tellChanges(changes)
    })
    engine.onFirings((firings) => {
      for (const hear of hearFirings) hear(firings)
      door?.tellFirings(firings.map(({ id }) => id))
    })
  } else link?.begin()

  const accepting: Pick<Engine, 'accept'> = {
    accept: (batch) => (isHere || !link ? engine!.accept(batch) : link.accept(batch)),
  }
  const taking = runs ? openTakeIn(accepting, pool, log, () => isHere) : null
  const stop = async () => {
    if (stopped) return
    stopped = true
    reread.stop()
    await taking?.stop()
    await link?.stop()
    await engine?.stop()
    await door?.stop()
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
    ...accepting,
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
      const afar = link?.attend(wants)
      if (isHere) await attend(self, wants)
      else await afar
    },
    vehiclesChanged: (ids) => edit({ kind: 'vehicles', ids }),
    watchersChanged: (customerIds) => edit({ kind: 'watchers', customerIds }),
    stats: async () => ({
      ...(isHere && (await engine!.stats())),
      engine_here: isHere ? 1 : 0,
      ...(door && { engine_links: door.links() }),
      ...(link && { engine_linked: link.isUp() ? 1 : 0 }),
    }),
    isHere: () => isHere,
    waitsFor: () => waits ?? (runs || link?.isUp() ? null : isNone),
    stop,
  }
}
