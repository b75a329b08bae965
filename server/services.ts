/** All services of the server, in the order they are started. To add a service, add a line. */
import { join } from 'node:path'
import { accessService, welcomeService } from './access/service.ts'
import { notificationsService } from './alerts/service.ts'
import { campaignRoundService } from './campaigns/service.ts'
import { leftMovesService } from './cells/left-moves.ts'
import { cellService, directoryService, frontService, gatewayFrontService } from './cells/service.ts'
import { commandsService } from './commands/service.ts'
import type { Config, Role } from './config.ts'
import { dayFilesService } from './day-files/service.ts'
import { elsewhereService } from './elsewhere.ts'
import { exportsEndService } from './exports/service.ts'
import { ftpService } from './ftp/service.ts'
import { fieldService } from './gateways/field/service.ts'
import { mqttService, reportsService } from './gateways/service.ts'
import { backfillService } from './geofences/service.ts'
import { httpService, listenService, monitoringService, siteService } from './http/service.ts'
import { engineService } from './ingest/service.ts'
import { insightLettersService, insightRoundService } from './insights/service.ts'
import { leaseRoundService } from './leases/service.ts'
import { hubService, newsService } from './live/service.ts'
import { mailService } from './mail/service.ts'
import { maintenanceRoundService } from './maintenance/service.ts'
import { jobsService } from './ota/service.ts'
import { overlayHosts } from './overlays/settings.ts'
import { busService } from './platform/bus.ts'
import { memoryService } from './platform/memory.ts'
import { readsService } from './platform/reads.ts'
import type { Service } from './platform/service.ts'
import { pushService } from './push/service.ts'
import { reportRunnerService } from './reports/service.ts'
import { retentionService } from './retention/service.ts'
import { routeServices } from './routes.ts'
import { seedService } from './seed/service.ts'
import { importsEndService } from './spreadsheets/service.ts'
import { packingService } from './stored/service.ts'
import { subscriptionRoundService } from './subscriptions/service.ts'
import { customerDeletionService, takeoutMakerService } from './takeout/service.ts'
import { vinTransferRoundService } from './vin-transfer/service.ts'
import { webhooksService } from './webhooks/service.ts'

const dist = join(import.meta.dirname, '../dist')

/** Those of a front: it has no database of its own but the directory. */
const frontServices = (config: Config, directoryUrl: string): readonly Service[] => {
  const { metricsGuard, publicUrl, trustedProxies, port, host } = config
  const secure = publicUrl?.startsWith('https:') ?? false
  return [
    siteService({ product: config.productName, publicUrl, port }),
    directoryService(directoryUrl),
    httpService({ mapStyleUrl: null, secure, trustedProxies }),
    frontService({ metricsGuard, secure }),
    listenService({ port, host }),
    gatewayFrontService({
      ...{ host, field: config.field, proxies: config.gatewayProxies },
      mqttPort: config.mqttUrl === null ? config.mqttPort : null,
    }),
    memoryService,
  ]
}

/** The services that a role needs, of all there are. */
export const services = (config: Config): readonly Service[] => {
  const { role } = config
  if (role === 'front') return frontServices(config, config.cell!.directoryUrl)
  const on = (
    roles: readonly Exclude<Role, 'all' | 'front'>[],
    ...list: readonly Service[]
  ): readonly Service[] => (role === 'all' || roles.includes(role) ? list : [])
  const isShared = config.databaseUrl !== null
  return [
    cellService(config),
    ...on(['engine'], seedService({ file: config.seed })),
    siteService({ product: config.productName, publicUrl: config.publicUrl, port: config.port }),
    busService({ isShared }),
    ...on(['api', 'jobs'], readsService({ urls: config.readUrls, lagMost: config.readLagMost })),
    ...on(
      ['api', 'jobs'],
      accessService({
        ingestKey: config.ingestKey,
        secretsKey: config.secretsKey,
        oem: config.houseOem,
        isSending: config.smtpUrl !== null,
        terms: {
          version: config.termsVersion,
          url: config.termsUrl ?? '/terms',
          agreementUrl: config.dataAgreementUrl ?? '/data-agreement',
        },
      }),
    ),
    ...on(['jobs'], exportsEndService, importsEndService),
    engineService({
      geocoderUrl: config.geocoderUrl,
      runs: role === 'all' || role === 'engine',
      links: role !== 'engine',
      door: isShared ? config.engineDoor : null,
      shares: isShared && config.sharesEngine,
      reportLog: isShared ? config.reportLog : null,
    }),
    ...on(
      ['jobs'],
      retentionService,
      packingService(config.packAfterDays),
      backfillService,
      insightRoundService,
      insightLettersService,
      maintenanceRoundService,
    ),
    ...on(['api', 'jobs'], hubService),
    ...on(
      ['jobs'],
      subscriptionRoundService,
      vinTransferRoundService,
      leaseRoundService,
      takeoutMakerService,
      customerDeletionService,
      leftMovesService(config),
      webhooksService({ rules: config.webhookRules }),
      dayFilesService({ rules: config.webhookRules, folder: config.dayFilesFolder }),
      pushService({ rules: config.webhookRules, subject: config.vapidSubject, mailFrom: config.mailFrom }),
    ),
    ...on(['api'], commandsService),
    ...on(['api', 'jobs'], reportRunnerService({ makesRuns: role !== 'api' })),
    ...on(['api', 'jobs'], jobsService),
    ...on(['jobs'], campaignRoundService),
    ...(role === 'api' ? [elsewhereService] : []),
    httpService({
      mapStyleUrl: config.mapStyleUrl,
      overlayHosts: overlayHosts(config.overlays),
      apiUrl: config.apiUrl,
      portalUrl: config.publicUrl,
      secure: config.publicUrl?.startsWith('https:') ?? false,
      trustedProxies: config.trustedProxies,
    }),
    ...(role === 'engine' || role === 'jobs' ? [monitoringService(config)] : []),
    ...on(
      ['api'],
      reportsService({ keylessPhones: config.keylessPhones }),
      ...routeServices({ ...config, ftpPort: config.ftp?.port ?? null, dist }),
    ),
    listenService({ port: config.port, host: config.host }),
    ...on(
      ['api'],
      mqttService({
        ...{ url: config.mqttUrl, port: config.mqttPort, host: config.host },
        proxies: config.gatewayProxies,
      }),
      fieldService({ settings: config.field, host: config.host, proxies: config.gatewayProxies }),
      ftpService({ settings: config.ftp, host: config.host }),
    ),
    ...on(['jobs'], mailService({ smtpUrl: config.smtpUrl, from: config.mailFrom }), notificationsService),
    ...on(['api', 'jobs'], newsService),
    memoryService,
    ...on(['api'], welcomeService),
  ]
}
