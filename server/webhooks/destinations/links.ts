/**
 * Connections to brokers, kept open from one delivery to the next: at most so many, each closed once it was idle for a
 * while, was used for another address, or failed.
 */
import { minutes } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'

export interface Link {
  readonly isOpen: () => boolean
  readonly close: () => void
}
export interface Links {
  /** An open one of this webhook, or a new one. @param as what it was opened with: another opens a new one */
  readonly take: <Kept extends Link>(
    webhookId: number,
    as: string,
    open: () => Promise<Kept>,
  ) => Promise<Kept>
  /** Closes one that does not do what it should. */
  readonly drop: (webhookId: number) => void
  readonly close: () => void
}

const idle: Ms = minutes(1)
const usualMost = 200

export const openLinks = ({ most = usualMost, idleFor = idle } = {}): Links => {
  const kept = new Map<
    number,
    { readonly as: string; readonly link: Promise<Link>; readonly timer: NodeJS.Timeout }
  >()
  const drop = (webhookId: number) => {
    const found = kept.get(webhookId)
    if (!found) return
    kept.delete(webhookId)
    clearTimeout(found.timer)
    found.link.then(
      ({ close }) => close(),
      () => undefined,
    )
  }
  const take = async <Kept extends Link>(
    webhookId: number,
    as: string,
    open: () => Promise<Kept>,
  ): Promise<Kept> => {
    const found = kept.get(webhookId)
    if (found) {
      const isOpen = await found.link.then(
        (link) => link.isOpen(),
        () => false,
      )
      // Somebody else may have opened another one meanwhile.
      if (kept.get(webhookId) !== found) return take(webhookId, as, open)
      if (isOpen && found.as === as) {
        // The one that was used longest ago is the first to go.
        kept.delete(webhookId)
        kept.set(webhookId, found)
        found.timer.refresh()
        return found.link as Promise<Kept>
      }
      drop(webhookId)
    }
    const link = open()
    const timer = setTimeout(() => drop(webhookId), idleFor)
    timer.unref()
    kept.set(webhookId, { as, link, timer })
    link.catch(() => {
      if (kept.get(webhookId)?.link === link) drop(webhookId)
    })
    if (kept.size > most) drop(kept.keys().next().value!)
    return link
  }
  return {
    take,
    drop,
    close: () => {
      for (const webhookId of [...kept.keys()]) drop(webhookId)
    },
  }
}
