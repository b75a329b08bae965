/** Takes in what gateways sent before a vehicle carried them: as ordinary reports, through the engine. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import type { Engine } from './engine.ts'
import { forgetCarried, heldAfter, heldAndCarried, releaseHeld, type Sender } from './held-reports.ts'
import { ingestWords } from './words.ts'

/** Reports of one batch. */
const atOnce = 500
/** Whoever attaches a gateway wakes the loop; this finds what a crash, or another server, left behind. */
const lookEvery = 10 * second

type Accepting = Pick<Engine, 'accept'>

/**
 * Takes in all that is held of one gateway. What was accepted before a crash comes again and is a duplicate, so nothing
 * is lost and nothing is there twice. Answers whether the engine had room for all of it.
 */
const takeIn = async (engine: Accepting, pool: pg.Pool, sender: Sender): Promise<boolean> => {
  const { customerId, serial } = sender
  const unknown = ingestWords.unknownSerial(serial)
  for (let after = 0; ; ) {
    const held = await heldAfter(pool, sender, after, atOnce)
    if (held.length === 0) return true
    after = held.at(-1)!.id
    const receipt = await engine.accept({
      body: Buffer.from(held.map(({ text }) => text).join('\n')),
      format: 'ndjson',
      transport: 'http',
      serial,
      ...(customerId > 0 && { customerId }),
    })
    if (receipt.status === 'busy') return false
    // The engine has not heard of the vehicle yet, or the report is of a time when another carried the gateway.
    const kept =
      receipt.status === 'stored'
        ? new Set(receipt.rejected.filter(({ reason }) => reason === unknown).map(({ index }) => index))
        : new Set<number>()
    const done = held.filter((_, index) => !kept.has(index)).map(({ id }) => id)
    if (done.length > 0) await releaseHeld(pool, sender, done)
  }
}

/** Takes in what there is. @returns whether the engine had room for all of it */
export const takeInHeld = async (engine: Accepting, pool: pg.Pool): Promise<boolean> => {
  let hadRoom = true
  for (const sender of await heldAndCarried(pool)) hadRoom = (await takeIn(engine, pool, sender)) && hadRoom
  await forgetCarried(pool)
  return hadRoom
}

/** @param isHere whether the engine is in this process: one of many takes in what there is */
export const openTakeIn = (
  engine: Accepting,
  pool: pg.Pool,
  log: Log,
  isHere: () => boolean = () => true,
): Loop =>
  openLoop({
    pause: lookEvery,
    round: async () => {
      if (isHere()) await takeInHeld(engine, pool)
      return false
    },
    onFault: (error) =>
      log.seldom('take in', 'What a gateway sent before it was attached could not be taken in; it will be', {
        error,
      }),
  })
