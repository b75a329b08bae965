/**
 * Plays one gateway of Teltonika: `node simulator/teltonika.ts --imei 356307042441013 --port 5027 --records 20`.
 * It says who it is, sends records of a drive out of Dallas one after another, answers commands, and ends.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bytesOf, Inbox } from '#domain/wire/field/bytes.ts'
import { framed, nextFrame } from '#domain/wire/field/teltonika/frame.ts'
import type { AvlRecord } from '#domain/wire/field/teltonika/records.ts'
import { answerData, readCommand } from '#domain/wire/field/teltonika/texts.ts'
import { recordsData } from '#domain/wire/field/teltonika/write.ts'
import { greetingOf } from '#domain/wire/field/teltonika.ts'

const { values } = parseArgs({
  options: {
    imei: { type: 'string', default: '356307042441013' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '5027' },
    records: { type: 'string', default: '20' },
    /** Seconds between records. */
    every: { type: 'string', default: '1' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

const recordAt = (n: number): AvlRecord => ({
  time: BigInt(Date.now()),
  priority: 0,
  lat: 32.7785 + n * 0.0002,
  lng: -96.7958 - n * 0.0002,
  ...{ altitudeM: 131, angleDeg: 315, satellites: 9, speedKmh: 95, event: 0 },
  elements: new Map([
    [16, bytesOf(160_934_400 + n * 30, 4)],
    [66, bytesOf(12_650, 2)],
    [67, bytesOf(4_050, 2)],
    [10_800, bytesOf(425, 2)],
    [10_808, bytesOf(1, 1)],
  ]),
})

const socket = connect(Number(values.port), values.host)
const inbox = new Inbox()
let position = recordAt(0)
let acknowledged: ((count: number) => void) | null = null
let isLetIn = false

const answerTo = (command: string): string | null => {
  switch (command) {
    case 'getver':
      return `Ver:03.27.07_00 GPS:AXN_5.1.9 Hw:FMB120 Mod:15 IMEI:${values.imei} Init: 2026-11-21 2:15 Uptime: 60`
    case 'getgps': {
      const now = new Date()
      const day = `${now.getUTCFullYear()}/${now.getUTCMonth() + 1}/${now.getUTCDate()}`
      const time = now.toISOString().slice(11, 19)
      const { lat, lng, altitudeM, speedKmh, angleDeg } = position
      return `GPS:1 Sat:9 Lat:${lat.toFixed(6)} Long:${lng.toFixed(6)} Alt:${altitudeM} Speed:${speedKmh} Dir:${angleDeg} Date: ${day} Time: ${time}`
    }
    case 'cpureset':
      return null
    default:
      return 'Unknown command'
  }
}
/** Four bytes that are no frame are the answer to records: a frame begins with four zeros, and so does its refusal. */
const take = () => {
  if (!isLetIn && inbox.length > 0) {
    isLetIn = inbox.take(1)[0] === 1
    if (!isLetIn) {
      say('The server knows no trailer with this IMEI.')
      socket.end()
    }
  }
  while (inbox.length >= 4) {
    if (acknowledged && (inbox.peek().u32() !== 0 || inbox.length === 4)) {
      acknowledged(new DataView(inbox.take(4).buffer).getUint32(0))
      acknowledged = null
      continue
    }
    const frame = nextFrame(inbox)
    if (frame.is !== 'whole') return
    const command = readCommand(frame.data) ?? '?'
    const answer = answerTo(command)
    say(`Told: ${command}; answered: ${answer ?? 'nothing'}`)
    if (answer !== null) socket.write(framed(answerData(answer)))
    else socket.end()
  }
}
socket.on('data', (bytes: Buffer) => {
  inbox.push(bytes)
  take()
})
socket.on('error', ({ message }) => say(`The connection failed: ${message}`))
socket.on('close', () => process.exit())
await once(socket, 'connect')
socket.write(greetingOf(values.imei))
while (!isLetIn) await pause(50)

for (let n = 0; n < Number(values.records); ) {
  position = recordAt(n)
  const answered = new Promise<number>((done) => {
    acknowledged = done
  })
  socket.write(framed(recordsData([position])))
  const count = await answered
  say(`Record ${n + 1} was answered with ${count}.`)
  if (count === 1) n++
  await pause(Number(values.every) * 1_000)
}
socket.end()
