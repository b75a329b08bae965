/**
 * One connection of a gateway that speaks a protocol of bytes. What it says is done one after another; while something is
 * being done nothing more is read, so nobody makes us keep more than they are let send at once.
 */
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { printInstant } from '#domain/basics/instant.ts'
import type { FieldProtocolName } from '#domain/wire/field/index.ts'
import type { Bytes, FieldProtocol, Leftover, Said } from '#domain/wire/field/protocol.ts'
import type { CommandDispatcher } from '../../commands/dispatcher.ts'
import type { Engine } from '../../ingest/engine.ts'
import { ingestWords } from '../../ingest/words.ts'
import { keepAccounts } from '../../ota/accounts.ts'
import type { Log } from '../../platform/log.ts'
import type { Guesses } from '../guesses.ts'
import { carrierOf } from '../phones.ts'
import { type FieldCommands, openFieldCommands } from './commands.ts'
import type { FieldCounts } from './counts.ts'
import type { Leftovers } from './leftovers.ts'

export interface FieldServing {
  /** Of the gateway, whoever brings it. */
  readonly address: string
  readonly protocol: FieldProtocol & { readonly name: FieldProtocolName }
  /** The element that is the DM1 of brakes. */
  readonly dm1?: number | null
  readonly engine: Pick<Engine, 'accept'>
  readonly pool: pg.Pool
  readonly dispatcher: CommandDispatcher
  readonly leftovers: Leftovers
  readonly guesses: Guesses
  readonly counts: FieldCounts
  readonly log: Log
  readonly onFirmware: (vehicleIds: readonly number[]) => void
  /** Called once it is known who it is, with what ends the connection. */
  readonly onSerial: (serial: string, end: () => void) => void
}

const greetingWithin = 15_000
/** Gateways that are set to report hourly keep their connection, or come anew. */
const silentFor = 65 * 60_000
/** Whoever sends and never reads its answers does not make us keep them. */
const mostUnread = 64 * 1024

/** How often, and after how long, what the engine knows no trailer for is asked for again. */
const mostPatience = 3
const patiencePause = 2_000

interface Session {
  readonly serial: string
  readonly customerId: number
  readonly commands: FieldCommands
}

/** Answers what ends the connection. */
export const serveField = (socket: Socket, serving: FieldServing): (() => void) => {
  const { protocol, address, engine, pool, dispatcher, leftovers, guesses } = serving
  const { counts, log, onFirmware, onSerial } = serving
  const { name } = protocol
  const conversation = protocol.open({ dm1: serving.dm1 ?? null })
  let session: Session | null = null
  let introduced: string | null = null
  let patience = mostPatience

  const end = () => {
    socket.end()
    setTimeout(() => socket.destroy(), 1_000).unref()
  }
  const send = (bytes: Bytes, sent?: () => void) => {
    if (!socket.writable) return
    socket.write(bytes, (error) => {
      if (!error) sent?.()
    })
    if (socket.writableLength > mostUnread) socket.destroy()
  }
  const keep = ({ reason, bytes }: Leftover) =>
    leftovers.keep({
      ...{ protocol: name, serial: introduced, customerId: session?.customerId ?? null },
      ...{ address, reason, bytes },
    })
  const refuse = (leftover: Leftover, answer?: Bytes) => {
    counts.refusedConnections++
    keep(leftover)
    if (answer) send(answer)
    end()
  }

  const describe = (serial: string, customerId: number) => (account: object) => {
    const said = { ...account, serial, recorded: printInstant(Date.now()) }
    keepAccounts(pool, [said], { reach: { customerId }, serial, transport: name, onFirmware }, Date.now())
      .then(({ rejected }) => {
        const reason = rejected[0]?.reason
        if (reason !== undefined)
          log.seldom('device by field', 'What a gateway says of itself was rejected', { serial, reason })
      })
      .catch((error) =>
        log.seldom('device by field', 'What a gateway says of itself could not be stored', { error }),
      )
  }
  const greet = async ({ serial, welcome, unknown }: Extract<Said, { what: 'serial' }>) => {
    introduced = serial
    const found = await guesses.check(`serial ${serial}`, address, Date.now(), async () => {
      const carrier = await carrierOf(pool, serial)
      return { carrier, isRight: carrier !== null }
    })
    if (!found.carrier)
      return refuse({ reason: 'No vehicle carries this gateway', bytes: new Uint8Array(0) }, unknown)
    const { customerId } = found.carrier
    clearTimeout(greeting)
    socket.setTimeout(silentFor)
    onSerial(serial, end)
    send(welcome)
    session = {
      ...{ serial, customerId },
      commands: openFieldCommands({
        ...{ serial, protocol, dispatcher, log, send, end },
        onAccount: describe(serial, customerId),
        onSent: () => counts.commands++,
      }),
    }
  }

  /** Stores reports of this gateway; false where they have to come again. */
  const store = async (
    serial: string,
    reports: readonly { readonly json: object; readonly bytes: Bytes }[],
  ): Promise<boolean> => {
    const body = Buffer.from(JSON.stringify(reports.map(({ json }) => json)))
    const receipt = await engine.accept({ body, format: 'json', transport: name, serial })
    if (receipt.status === 'busy') {
      // A gateway asks again at once: it is told a little later.
      await pause(receipt.retryAfterS * 1_000)
      return false
    }
    if (receipt.status === 'unreadable') {
      for (const { bytes } of reports) keep({ reason: receipt.reason, bytes })
      counts.untakenRecords += reports.length
      return true
    }
    const nobodys = receipt.rejected.some(({ reason }) => reason === ingestWords.unknownSerial(serial))
    if (nobodys) {
      // Taken off its trailer meanwhile: what it has waits in it until it is on one again.
      if ((await carrierOf(pool, serial)) === null) return false
      // Put on one a moment ago, or of a time when it was on none: which of both, some seconds tell.
      if (patience-- > 0) {
        await pause(patiencePause)
        return false
      }
    }
    patience = mostPatience
    counts.reports += receipt.accepted + receipt.duplicate + receipt.merged
    counts.untakenRecords += receipt.rejected.length
    for (const { index, reason } of receipt.rejected) keep({ reason, bytes: reports[index]!.bytes })
    return true
  }

  const hear = async (said: Said): Promise<void> => {
    switch (said.what) {
      case 'serial':
        return greet(said)
      case 'nonsense':
        return refuse(said.leftover)
      case 'damaged':
        counts.damagedFrames++
        keep(said.leftover)
        return send(said.again)
      case 'reports': {
        const { serial } = session!
        if (said.reports.length > 0 && !(await store(serial, said.reports))) {
          counts.refusedBatches++
          send(said.again)
          // Whose it is by now is asked at its next greeting.
          return (await carrierOf(pool, serial)) === null ? end() : undefined
        }
        counts.untakenRecords += said.leftovers.length
        for (const leftover of said.leftovers) keep(leftover)
        return send(said.kept)
      }
      case 'answer': {
        const { serial, commands } = session!
        const heard = await commands.answered(said.text)
        if (!heard) return keep({ reason: 'An answer to nothing that was asked', bytes: said.bytes })
        if (heard.report) await store(serial, [{ json: { serial, ...heard.report }, bytes: said.bytes }])
      }
    }
  }

  let isOver = false
  const take = async (bytes: Bytes) => {
    for (const said of conversation.push(bytes)) {
      // A refused gateway may go on before it hears of it.
      if (isOver || (said.what !== 'serial' && said.what !== 'nonsense' && !session)) return
      await hear(said)
    }
  }
  socket.on('data', (bytes: Buffer) => {
    socket.pause()
    take(bytes)
      .then(() => socket.resume())
      .catch((error) => {
        // Not answered, it comes again over the next connection.
        log.seldom(`${name} fault`, `What a gateway of ${protocol.title} sends could not be taken`, { error })
        socket.destroy()
      })
  })
  const greeting = setTimeout(() => socket.destroy(), greetingWithin)
  greeting.unref()
  socket.setNoDelay(true)
  socket.setKeepAlive(true, 60_000)
  socket.on('timeout', () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    isOver = true
    clearTimeout(greeting)
    session?.commands.close()
  })
  return end
}
