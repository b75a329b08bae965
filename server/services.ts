/** All services of the server, in the order they are started. To add a service, add a line. */
import { join } from 'node:path'
import { accessService, welcomeService } from './access/service.ts'
import { notificationsService } from './alerts/service.ts'
import { campaignRoundService } from './campaigns/service.ts'
import { commandsService } from './commands/service.ts'
import type { Config } from './config.ts'
import { exportsEndService } from './exports/service.ts'
import { ftpService } from './ftp/service.ts'
import { mqttService, reportsService } from './gateways/service.ts'
import { backfillService } from './geofences/service.ts'
import { httpService, listenService, siteService } from './http/service.ts'
import { engineService } from './ingest/service.ts'
import { insightLettersService, insightRoundService } from './insights/service.ts'
import { leaseRoundService } from './leases/service.ts'
import { hubService, newsService } from './live/service.ts'
import { mailService } from './mail/service.ts'
import { maintenanceRoundService } from './maintenance/service.ts'
import { jobsService } from './ota/service.ts'
import { overlayHosts } from './overlays/settings.ts'
import { memoryService } from './platform/memory.ts'
import type { Service } from './platform/service.ts'
import { pushService } from './push/service.ts'
import { reportRunnerService } from './reports/service.ts'
import { retentionService } from './retention/service.ts'
import { routeServices } from './routes.ts'
import { seedService } from './seed/service.ts'
import { importsEndService } from './spreadsheets/service.ts'
import { packingService } from './stored/service.ts'
import { subscriptionRoundService } from './subscriptions/service.ts'
import { vinTransferRoundService } from './vin-transfer/service.ts'
import { webhooksService } from './webhooks/service.ts'

const dist = join(import.meta.dirname, '../dist')

export const services = (config: Config): readonly Service[] => [
  seedService({ file: config.seed }),
  siteService({ product: config.productName, publicUrl: config.publicUrl, port: config.port }),
  accessService({
    ingestKey: config.ingestKey,
    oem: config.houseOem,
    isSending: config.smtpUrl !== null,
    terms: {
      version: config.termsVersion,
      url: config.termsUrl ?? '/terms',
      agreementUrl: config.dataAgreementUrl ?? '/data-agreement',
    },
  }),
  exportsEndService,
  importsEndService,
  engineService({ geocoderUrl: config.geocoderUrl }),
  retentionService,
  packingService(config.packAfterDays),
  backfillService,
  insightRoundService,
  insightLettersService,
  maintenanceRoundService,
  hubService,
  subscriptionRoundService,
  vinTransferRoundService,
  leaseRoundService,
  webhooksService({ rules: config.webhookRules }),
  pushService({ rules: config.webhookRules, subject: config.vapidSubject, mailFrom: config.mailFrom }),
  commandsService,
  reportRunnerService,
  jobsService,
  campaignRoundService,
  httpService({
    mapStyleUrl: config.mapStyleUrl,
    overlayHosts: overlayHosts(config.overlays),
    apiUrl: config.apiUrl,
    portalUrl: config.publicUrl,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    trustedProxies: config.trustedProxies,
  }),
  reportsService({ keylessPhones: config.keylessPhones }),
  ...routeServices({ ...config, ftpPort: config.ftp?.port ?? null, dist }),
  listenService({ port: config.port, host: config.host }),
  mqttService({ url: config.mqttUrl, port: config.mqttPort, host: config.host }),
  ftpService({ settings: config.ftp, host: config.host }),
  mailService({ smtpUrl: config.smtpUrl, from: config.mailFrom }),
  notificationsService,
  newsService,
  memoryService,
  welcomeService,
]
