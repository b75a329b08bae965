/** The whole server: what is started, in which order, and what stands on what. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hour } from '#domain/basics/time.ts'
import type { Config } from './config.ts'
import { openDatabase } from './platform/database.ts'
import { lockFolder } from './platform/lock.ts'
import type { Log } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'

export interface House {
  readonly url: string
  /** Whether its own database ended by itself. */
  readonly isLost: () => boolean
  /** Stops everything in reverse; what was accepted is kept. */
  readonly close: () => Promise<void>
}

/** Fewer characters of a key that opens for all can be guessed. */
const shortKey = 16

const dist = join(import.meta.dirname, '../dist')

/**
 * Starts everything; on a failure what was started already is stopped again.
 * @param stopping aborted when the server is to end, by us too when it cannot go on
 */
export const openHouse = async (config: Config, log: Log, stopping: AbortController): Promise<House> => {
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (const act of undo.splice(0).reverse())
      try {
        await act()
      } catch (error) {
        log.error('Something did not stop as it should', { error })
        process.exitCode = 1
      }
  }
  try {
    return await build(config, log, stopping, undo, close)
  } catch (error) {
    await close()
    throw error
  }
}

const build = async (
  config: Config,
  log: Log,
  stopping: AbortController,
  undo: (() => unknown)[],
  close: () => Promise<void>,
): Promise<House> => {
  undo.push(lockFolder(config.dataDir))
  // These take a while to load; meanwhile the database starts.
  const loading = import('./parts.ts')
  let lost = false
  const db = await openDatabase({
    ...config,
    onLost: (why) => {
      log.error('The built-in database ended by itself; the server stops. The next start recovers it.', {
        why,
      })
      process.exitCode = 1
      lost = true
      stopping.abort()
    },
    onBroken: (error) => log.seldom('pool', 'A connection to the database broke', { error }),
  })
  undo.push(() => db.close())
  await migrate(db.pool)
  const part = await loading

  if (config.seed !== null && (await part.isEmpty(db.pool))) {
    const fleet = part.fleetSeed.parse(JSON.parse(readFileSync(config.seed, 'utf8')))
    const { vehicles, customers } = await part.seed(db.pool, fleet)
    log.info(`Took in ${vehicles} vehicles of ${customers} customers.`)
  }
  if (config.ingestKey !== null && config.ingestKey.length < shortKey)
    log.warn('INGEST_KEY is short: whoever guesses it can report for every gateway.')
  // Known for sure once we listen; nothing that needs it runs before.
  let url = config.publicUrl ?? `http://localhost:${config.port}`
  const letterhead = () => ({ product: config.productName, publicUrl: url })
  const access = part.openAccess({
    pool: db.pool,
    ingestKey: config.ingestKey,
    house: {
      letterhead,
      oem: config.houseOem,
      isSending: config.smtpUrl !== null,
      terms: {
        version: config.termsVersion,
        url: config.termsUrl ?? '/terms',
        agreementUrl: config.dataAgreementUrl ?? '/data-agreement',
      },
    },
  })
  await access.usersChanged('lately')
  const tidying = setInterval(
    () => access.tidy().catch((error) => log.seldom('tidy', 'Old sign-ins could not be removed', { error })),
    hour,
  )
  const dropping = setInterval(
    () =>
      part
        .dropEnded(db.pool, Date.now())
        .catch((error) => log.seldom('exports', 'Exports whose day is over could not be removed', { error })),
    hour,
  )
  undo.push(() => {
    clearInterval(tidying)
    clearInterval(dropping)
  })

  const engine = await part.startEngine({ log, url: db.url, geocoderUrl: config.geocoderUrl })
  undo.push(() => engine.stop())
  const retention = part.startRetention(db.pool, log)
  undo.push(retention.stop)
  undo.push(part.startUpkeep(db.pool, log).stop)

  const hub = part.openHub(engine.attend)
  undo.push(() => hub.stop())
  engine.onChanges(hub.take)
  undo.push(
    part.startDelivering({ pool: db.pool, log, rules: config.webhookRules, product: config.productName })
      .stop,
  )
  const courier = part.openCourier({ pool: db.pool, log })
  undo.push(courier.stop)
  let ready = false
  const app = await part.buildHttp({
    log,
    mapStyleUrl: config.mapStyleUrl,
    overlayHosts: part.overlayHosts(config.overlays),
    secure: config.publicUrl?.startsWith('https:') ?? false,
  })
  app.register(part.metricsRoutes, {
    figures: async () => ({ ...(await engine.stats()), ...retention.figures(), live_clients: hub.clients() }),
  })
  app.register(part.healthRoutes, { pool: db.pool, isReady: () => ready })
  app.register(part.accessRoutes, { access })
  const ways = { engine, keys: access.ingestKeys, log, courier }
  app.register(part.ingestRoutes, ways)
  app.register(part.osmandRoutes, { ...ways, keyless: config.keylessPhones })
  app.register(part.commandRoutes, { keys: access.ingestKeys, pool: db.pool, log })
  app.register(part.graphqlRoutes, {
    access,
    pool: db.pool,
    log,
    slices: part.slicesOf({
      access,
      hub,
      vehicles: engine.vehiclesChanged,
      watchers: engine.watchersChanged,
      webhookRules: config.webhookRules,
      overlays: config.overlays,
      commandsSent: courier.nudge,
    }),
  })
  app.register(part.geofenceRoutes, { access, pool: db.pool })
  app.register(part.exportRoutes, { pool: db.pool })
  app.register(part.cargoImageRoutes, { access, pool: db.pool, log })
  app.register(part.groupRoutes, { access, pool: db.pool })
  app.register(part.maintenanceRoutes, { access, pool: db.pool })
  app.register(part.pastRoutes, { access, pool: db.pool })
  app.register(part.trackRoutes, { access, pool: db.pool })
  app.register(part.heatRoutes, { access, pool: db.pool })
  app.register(part.driverRoutes, { access, pool: db.pool })
  app.register(part.sharingRoutes, { access, pool: db.pool })
  app.register(part.liveRoutes, { access, pool: db.pool, hub, log })
  const mapTiles = config.mapTiles !== null && existsSync(config.mapTiles) ? config.mapTiles : null
  if (config.mapTiles !== mapTiles)
    log.warn(`There is no file ${config.mapTiles}; the map goes without it. See MAP_TILES.`)
  await part.staticRoutes(app, { ...config, dist, mapTiles })
  const port = await part.listen(app, config.port, config.host)
  undo.push(async () => {
    ready = false
    hub.stop()
    await part.closeHttp(app)
  })

  if (config.mqttUrl === null) {
    const broker = await part.startMqtt({ port: config.mqttPort, host: config.host, ...ways })
    undo.push(() => broker.close())
  } else undo.push(part.subscribeOutside({ url: config.mqttUrl, ...ways }))

  url = config.publicUrl ?? `http://localhost:${port}`
  undo.push(
    part.startMail({ pool: db.pool, log, smtpUrl: config.smtpUrl, from: config.mailFrom, letterhead }),
  )
  const telling = part.startTelling({ pool: db.pool, log, alsoTell: part.tellWebhooks(() => url) })
  undo.push(telling.stop)
  engine.onFirings(part.openNews({ pool: db.pool, hub, log, nudge: telling.nudge }))
  undo.push(part.giveBackAtRest())
  const link = await access.firstAdminLink()
  log.info(`${config.productName} is ready at ${url}`)
  if (link)
    log.info(`Set the password of the first super admin here, once, within a day:\n  ${url}${link.path}`)
  ready = true
  return { url, isLost: () => lost, close }
}
