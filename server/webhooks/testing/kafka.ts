/**
 * A real Kafka broker for tests, of the Java archives in `KAFKA_HOME/libs`, or those that CI brings
 * (`node_modules/.cache/kafka`).
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, listens } from './mosquitto.ts'

const places = [process.env.KAFKA_HOME && join(process.env.KAFKA_HOME, 'libs'), 'node_modules/.cache/kafka']
const isServer = (name: string) => /^kafka_2\.\d+-[\d.]+\.jar$/.test(name)
const hasJava = () => {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const libs = places.find((place) => place && existsSync(place) && readdirSync(place).some(isServer))
export const hasKafka = libs !== undefined && hasJava()

export const kafkaUser = { user: 'tandem', password: 'scr4m secret' } as const

/** Keeps what was written when it is killed. It listens in clear, and by TLS with SCRAM-SHA-512. */
export const startKafka = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kafka-'))
  const at = (name: string) => join(folder, name)
  const [port, securePort, controllerPort] = [await freePort(), await freePort(), await freePort()]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', at('key.pem'), '-out', at('cert.pem')],
    ],
    { stdio: 'ignore' },
  )
  const authority = readFileSync(at('cert.pem'), 'utf8')
  writeFileSync(at('server.pem'), readFileSync(at('key.pem'), 'utf8') + authority)
  const clear = `PLAINTEXT://127.0.0.1:${port}`
  const secure = `SASL_SSL://localhost:${securePort}`
  writeFileSync(
    at('server.properties'),
    [
      ...['process.roles=broker,controller', 'node.id=1', 'controller.listener.names=CONTROLLER'],
      `controller.quorum.voters=1@127.0.0.1:${controllerPort}`,
      `listeners=${clear},${secure},CONTROLLER://127.0.0.1:${controllerPort}`,
      `advertised.listeners=${clear},${secure}`,
      'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT',
      ...['ssl.keystore.type=PEM', `ssl.keystore.location=${at('server.pem')}`],
      'sasl.enabled.mechanisms=SCRAM-SHA-512',
      'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;',
      ...['offsets.topic.replication.factor=1', 'offsets.topic.num.partitions=1'],
      ...['transaction.state.log.replication.factor=1', 'transaction.state.log.min.isr=1'],
      ...['auto.create.topics.enable=false', 'group.initial.rebalance.delay.ms=0', `log.dirs=${at('data')}`],
    ].join('\n'),
  )
  const java = ['-Xmx256m', '-cp', `${libs}/*`]
  const { user, password } = kafkaUser
  execFileSync(
    'java',
    [
      ...[...java, 'kafka.tools.StorageTool', 'format', '-t', 'MkU3OEVBNTcwNTJENDM2Qg'],
      ...['-c', at('server.properties'), '-S', `SCRAM-SHA-512=[name=${user},password=${password}]`],
    ],
    { stdio: 'ignore' },
  )
  let child: ChildProcess | null = null
  const kill = async () => {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  const start = async () => {
    child = spawn('java', [...java, 'kafka.Kafka', at('server.properties')], { stdio: 'ignore' })
    await listens(port)
    await listens(securePort)
  }
  await start()
  return {
    ...{ port, securePort, authority, start, kill },
    close: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Kafka = Awaited<ReturnType<typeof startKafka>>
