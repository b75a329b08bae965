/** One FTP client: signs in, looks around in its folder, and fetches packages. Nothing can be changed. */

import type { Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import type pg from 'pg'
import { minute } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { Busy, checkPassword } from '../access/passwords.ts'
import type { Rate } from '../access/rate.ts'
import { packageContent } from '../ota/packages.ts'
import type { Log } from '../platform/log.ts'
import { makeControl } from './control.ts'
import { findIn, listIn } from './folder.ts'
import { type DataPort, openDataPort, type PortRange } from './passive.ts'
import { ftpTime, type Listed, listLine, machineLine, replies, writing } from './replies.ts'
import { type FtpAccount, type FtpFile, ftpAccountByName, noteFetch, noteSignIn } from './store.ts'
import { type Sent, sendOver } from './transfer.ts'

export interface FtpTimes {
  /** So long a client may stay without an account. */
  readonly signInWithin: Ms
  /** So long a client that was let go may take to close. */
  readonly leaveWithin: Ms
}
export interface FtpSessionOptions extends FtpTimes {
  readonly pool: pg.Pool
  readonly log: Log
  readonly passivePorts: PortRange
  readonly host: string | undefined
  /** IPv4, told to clients that are behind another address. */
  readonly publicAddress: string | null
  readonly secure: SecureContext | null
  /** Nobody signs in and nothing is sent without encryption. */
  readonly isTlsRequired: boolean
  /** Wrong passwords by address. */
  readonly guesses: Rate
}

const idleAfter = 2 * minute
/** The address without the form that IPv4 has inside IPv6. */
const plain = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/, '')

/** Serves a client until it leaves. Resolves when it has gone; never throws. */
export const serveFtp = async (socket: Socket, options: FtpSessionOptions): Promise<void> => {
  const { pool, log, guesses, signInWithin, leaveWithin } = options
  const address = plain(socket.remoteAddress)
  const control = makeControl(socket, {
    leaveWithin,
    carryOut: async (text) => {
      try {
        await carryOut(text)
      } catch (error) {
        log.seldom('ftp', 'A client of FTP could not be served', { error })
        leave(replies.busy)
      }
    },
  })
  const { say, leave } = control
  let name: string | null = null
  let account: FtpAccount | null = null
  let current: readonly string[] = []
  let from = 0
  let isPrivate = false
  let data: DataPort | null = null
  let sending: DataPort | null = null
  let deadline: NodeJS.Timeout | undefined

  const awaitSignIn = () => {
    deadline ??= setTimeout(() => leave(replies.tooLate), signInWithin)
  }
  const closeData = () => {
    data?.close()
    data = null
  }
  /** Whoever it was has to sign in anew. */
  const forget = () => {
    account = null
    name = null
    current = []
    from = 0
    closeData()
    awaitSignIn()
  }

  const at = async (given: string) => account && findIn(pool, account, current, given)

  /** Sends what `read` gives over the data connection. Null where there is none. */
  const transfer = async (read: () => Promise<Buffer>): Promise<Sent | null> => {
    const port = data
    data = null
    if (!port) {
      say(replies.noPort)
      return null
    }
    say('150 Sending the file')
    sending = port
    try {
      const sent = await sendOver(port, read, idleAfter)
      say(sent?.isWhole ? '226 Done' : sent ? replies.broken : replies.noData)
      return sent
    } finally {
      sending = null
    }
  }
  const fetch = async (file: FtpFile) => {
    const start = from
    from = 0
    if (start > file.size) return say('554 The file is not that long')
    const began = Date.now()
    const done = await transfer(async () => (await packageContent(pool, file)).subarray(start))
    // Who asks for what is after the last byte fetches nothing.
    if (!done || start === file.size) return
    await noteFetch(pool, {
      ...{ accountName: account!.name, file: file.name, address, at: began },
      ...{ bytesFrom: start, bytes: done.sent, isWhole: done.isWhole },
    })
  }

  const signIn = async (password: string) => {
    if (name === null) return say('503 Send USER first')
    // Counted before it is known, so that many guesses at once are many.
    if (guesses.take(address, Date.now()) > 0) return leave(replies.tooMany)
    let found: Awaited<ReturnType<typeof ftpAccountByName>>
    let isRight: boolean
    try {
      found = await ftpAccountByName(pool, name)
      isRight = await checkPassword(found?.passwordHash ?? null, password.slice(0, 200))
    } catch (error) {
      guesses.giveBack(address)
      if (error instanceof Busy) return leave(replies.busy)
      throw error
    }
    if (!isRight || !found) {
      log.seldom('ftp sign-in', 'A sign-in by FTP was refused', { address })
      return say(replies.wrong)
    }
    guesses.giveBack(address)
    clearTimeout(deadline)
    deadline = undefined
    account = found
    current = []
    await noteSignIn(pool, found.id, Date.now())
    say('230 Welcome')
  }
  const openPort = async (extended: boolean) => {
    closeData()
    if (options.isTlsRequired && !isPrivate) return say(replies.needsPrivate)
    const secure = isPrivate ? options.secure : null
    data = await openDataPort(options.passivePorts, {
      ...{ host: options.host, client: socket.remoteAddress ?? '', secure },
    })
    if (!data) return say('425 No port is free. Try again')
    const { port } = data
    if (extended) return say(`229 Entering Extended Passive Mode (|||${port}|)`)
    const own = (options.publicAddress ?? plain(socket.localAddress)).split('.')
    if (own.length !== 4) return say('522 Send EPSV')
    say(`227 Entering Passive Mode (${own.join(',')},${port >> 8},${port & 255})`)
  }
  const encrypt = () => {
    if (!options.secure || control.isEncrypted()) return say('502 Encryption is not available')
    forget()
    control.encrypt(options.secure)
  }

  const open: Readonly<Record<string, (argument: string) => Promise<void> | void>> = {
    USER: (given) => {
      if (options.isTlsRequired && !control.isEncrypted()) return say(replies.needsTls)
      forget()
      name = given
      say('331 Send the password')
    },
    PASS: signIn,
    AUTH: (given) => (/^TLS(-C)?$/i.test(given) ? encrypt() : say('504 Only AUTH TLS is possible')),
    PBSZ: () => say('200 PBSZ=0'),
    PROT: (given) => {
      if (!options.secure || !/^[CP]$/i.test(given)) return say('504 Only PROT C and PROT P are possible')
      if (!control.isEncrypted()) return say('503 Send AUTH TLS first')
      const wanted = given.toUpperCase() === 'P'
      if (options.isTlsRequired && !wanted) return say('534 Only PROT P is possible')
      // A port that waits already would not be what the client believes.
      if (wanted !== isPrivate) closeData()
      isPrivate = wanted
      say('200 OK')
    },
    FEAT: () =>
      say(
        [
          '211-Features',
          ' EPSV',
          ' MDTM',
          ' MLST type*;size*;modify*;perm*;',
          ' REST STREAM',
          ' SIZE',
          ' UTF8',
        ]
          .concat(options.secure ? [' AUTH TLS', ' PBSZ', ' PROT'] : [], ['211 End'])
          .join('\r\n'),
      ),
    SYST: () => say('215 UNIX Type: L8'),
    NOOP: () => say('200 OK'),
    OPTS: () => say('200 OK'),
    QUIT: () => leave('221 Goodbye'),
    PORT: () => say(replies.noActive),
    EPRT: () => say(replies.noActive),
  }
  const signedIn: typeof open = {
    PWD: () => say(`257 "/${current.join('/')}"`),
    CWD: async (given) => {
      const found = await at(given)
      if (found?.kind !== 'folder') return say(replies.noSuch)
      current = found.path
      say('250 OK')
    },
    CDUP: () => {
      current = []
      say('250 OK')
    },
    TYPE: (given) => say(/^[AI]/i.test(given) ? '200 OK' : '504 Only TYPE I is possible'),
    MODE: (given) => say(/^S$/i.test(given) ? '200 OK' : '504 Only MODE S is possible'),
    STRU: (given) => say(/^F$/i.test(given) ? '200 OK' : '504 Only STRU F is possible'),
    PASV: () => openPort(false),
    EPSV: () => openPort(true),
    REST: (given) => {
      if (!/^\d{1,12}$/.test(given)) return say('501 Give a number of bytes')
      from = Number(given)
      say(`350 From ${from} on`)
    },
    ABOR: () => {
      closeData()
      say('226 Done')
    },
    ...Object.fromEntries(
      (
        [
          ['LIST', listLine],
          ['NLST', ({ name }: Listed) => name],
          ['MLSD', machineLine],
        ] as const
      ).map(([command, print]) => [
        command,
        async (given: string) => {
          // Some clients pass options of `ls`.
          const found = await at(given.replace(/^-\S*\s*/, ''))
          if (!found || !account) return say(replies.noSuch)
          const of = account
          await transfer(async () => {
            const lines = await listIn(pool, of, found)
            return Buffer.from(lines.map((one) => `${print(one)}\r\n`).join(''))
          })
        },
      ]),
    ),
    MLST: async (given) => {
      const found = await at(given)
      if (found?.kind !== 'file') return say(replies.noSuch)
      say(`250-Listing\r\n ${machineLine({ ...found.file, isFolder: false })}\r\n250 End`)
    },
    SIZE: async (given) => {
      const found = await at(given)
      say(found?.kind === 'file' ? `213 ${found.file.size}` : replies.noSuch)
    },
    MDTM: async (given) => {
      const found = await at(given)
      say(found?.kind === 'file' ? `213 ${ftpTime(found.file.modified)}` : replies.noSuch)
    },
    RETR: async (given) => {
      const found = await at(given)
      if (found?.kind !== 'file') return say(replies.noSuch)
      await fetch(found.file)
    },
  }

  const carryOut = async (text: string) => {
    const [, word = '', argument = ''] = /^(\S+)(?:\s+(.*))?$/.exec(text) ?? []
    const command = word.toUpperCase().replace(/^X(?=PWD|CWD)/, '')
    if (Object.hasOwn(open, command)) return open[command]!(argument)
    if (!account) return say(replies.signIn)
    if (writing.has(command)) return say(replies.readOnly)
    if (Object.hasOwn(signedIn, command)) return signedIn[command]!(argument)
    say(replies.unknown)
  }

  socket.setTimeout(idleAfter, () => (sending ? undefined : leave('421 Idle for too long')))
  awaitSignIn()
  say(replies.hello)
  await new Promise<void>((done) => socket.once('close', () => done()))
  clearTimeout(deadline)
  ;(data as DataPort | null)?.close()
  // A transfer may end, but does not go on for long without the client who asked for it.
  const last = sending as DataPort | null
  if (last) setTimeout(() => last.abort(), leaveWithin).unref()
}
