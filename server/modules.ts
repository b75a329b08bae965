/** Everything the server is made of, in the order it is started. To add a capability that runs, add a line. */
import { join } from 'node:path'
import { accessPart, welcomePart } from './access/part.ts'
import { notificationsPart } from './alerts/part.ts'
import type { Config } from './config.ts'
import { exportsEndPart } from './exports/part.ts'
import { mqttPart, reportsPart } from './gateways/part.ts'
import { httpPart, listenPart, sitePart } from './http/part.ts'
import { enginePart } from './ingest/part.ts'
import { hubPart, newsPart } from './live/part.ts'
import { mailPart } from './mail/part.ts'
import { maintenanceRoundPart } from './maintenance/part.ts'
import { overlayHosts } from './overlays/settings.ts'
import { memoryPart } from './platform/memory.ts'
import type { Part } from './platform/part.ts'
import { reeferCommandsPart } from './reefer-commands/part.ts'
import { retentionPart } from './retention/part.ts'
import { routeParts } from './routes.ts'
import { seedPart } from './seed/part.ts'
import { webhooksPart } from './webhooks/part.ts'

const dist = join(import.meta.dirname, '../dist')

export const parts = (config: Config): readonly Part[] => [
  seedPart({ file: config.seed }),
  sitePart({ product: config.productName, publicUrl: config.publicUrl, port: config.port }),
  accessPart({
    ingestKey: config.ingestKey,
    oem: config.houseOem,
    isSending: config.smtpUrl !== null,
    terms: {
      version: config.termsVersion,
      url: config.termsUrl ?? '/terms',
      agreementUrl: config.dataAgreementUrl ?? '/data-agreement',
    },
  }),
  exportsEndPart,
  enginePart({ geocoderUrl: config.geocoderUrl }),
  retentionPart,
  maintenanceRoundPart,
  hubPart,
  webhooksPart({ rules: config.webhookRules }),
  reeferCommandsPart,
  httpPart({
    mapStyleUrl: config.mapStyleUrl,
    overlayHosts: overlayHosts(config.overlays),
    secure: config.publicUrl?.startsWith('https:') ?? false,
  }),
  reportsPart({ keylessPhones: config.keylessPhones }),
  ...routeParts({ ...config, dist }),
  listenPart({ port: config.port, host: config.host }),
  mqttPart({ url: config.mqttUrl, port: config.mqttPort, host: config.host }),
  mailPart({ smtpUrl: config.smtpUrl, from: config.mailFrom }),
  notificationsPart,
  newsPart,
  memoryPart,
  welcomePart,
]
