/** A real MQTT broker for tests: Debian's Mosquitto, where it is installed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Debian keeps it where only administrators look. */
const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter) }

export const hasMosquitto = (() => {
  try {
    execFileSync('mosquitto', ['-h'], { stdio: 'ignore', env })
    return true
  } catch (error) {
    // Its help ends with 3 in some versions.
    return (error as { status?: number | null }).status != null
  }
})()

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Waits until somebody listens at a port of this machine. */
export const listens = async (port: number): Promise<void> => {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const came = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (came) return
    await wait(50)
  }
}

export interface MosquittoOptions {
  /** Whom alone it lets in. */
  readonly user?: string
  readonly password?: string
  readonly isEncrypted?: boolean
}

/** Keeps what it holds for its subscribers when it is stopped, and has it again when it is started. */
export const startMosquitto = async ({ user, password = '', isEncrypted = false }: MosquittoOptions = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'mosquitto-'))
  const port = await freePort()
  const at = (name: string) => join(folder, name)
  const quiet = { stdio: 'ignore', env } as const
  if (isEncrypted)
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'],
        ...['-keyout', at('key.pem'), '-out', at('cert.pem')],
      ],
      quiet,
    )
  if (user) execFileSync('mosquitto_passwd', ['-b', '-c', at('users'), user, password], quiet)
  writeFileSync(
    at('mosquitto.conf'),
    [
      `listener ${port} 127.0.0.1`,
      ...(isEncrypted ? [`certfile ${at('cert.pem')}`, `keyfile ${at('key.pem')}`] : []),
      ...(user ? [`password_file ${at('users')}`, 'allow_anonymous false'] : ['allow_anonymous true']),
      ...['persistence true', `persistence_location ${folder}/`, 'max_queued_messages 0'],
      ...(process.getuid?.() === 0 ? ['user root'] : []),
    ].join('\n'),
  )
  let child: ChildProcess | null = null
  const stop = async () => {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    running.kill()
    await once(running, 'exit')
  }
  const start = async () => {
    child = spawn('mosquitto', ['-c', at('mosquitto.conf')], { stdio: 'ignore', env })
    await listens(port)
  }
  await start()
  return {
    port,
    folder,
    start,
    stop,
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Mosquitto = Awaited<ReturnType<typeof startMosquitto>>
