/** Reads the configuration from the environment, with a clear message for each wrong variable. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { OverlaySource } from '#domain/wire/overlay.ts'
import { type CellSettings, cellOf, cellProblems, cellVariables, type Ports } from './cells/settings.ts'
import { dayFilesFolderOf, dayFileVariables } from './day-files/settings.ts'
import type { FtpSettings } from './ftp/server.ts'
import { ftpOf, ftpProblems, ftpVariables } from './ftp/settings.ts'
import { type FieldSettings, fieldOf, fieldVariables } from './gateways/field/settings.ts'
import type { MetricsGuard } from './http/metrics.ts'
import type { Networks } from './http/networks.ts'
import { networksSetting } from './http/networks-setting.ts'
import type { ReportLogOptions } from './ingest/log/report-log.ts'
import { logProblems, logVariables, reportLogOf } from './ingest/log/settings.ts'
import type { Address } from './ingest/seat.ts'
import { overlayProblems, overlaysOf, overlayVariables } from './overlays/settings.ts'
import type { AddressRules } from './webhooks/address.ts'

const port = (usual: number) => z.coerce.number().int().min(0).max(65_535).default(usual)
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)), {
    error: `is an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  })

/** What a process does of all there is to do; `all`: everything, for one that may be alone. */
export const roles = ['all', 'api', 'engine', 'jobs', 'front'] as const
export type Role = (typeof roles)[number]

/** Every variable there is. An empty one counts as not set. */
const environment = z.object({
  PORT: port(8080).describe('the port for people and gateways; 0 picks a free one'),
  HOST: z.string().optional().describe('the address to listen on, for HTTP and MQTT; default all'),
  TRUST_PROXY: networksSetting.prefault('loopback').describe('proxies that may tell for whom they ask'),
  PROXY_PROTOCOL_FROM: networksSetting
    .prefault('loopback')
    .describe('proxies and fronts that may tell whom they bring to the ports for MQTT and bytes'),
  METRICS_FROM: networksSetting.optional().describe('from where the metrics may be read'),
  METRICS_TOKEN: z
    .string()
    .min(8, 'has 8 characters at least')
    .optional()
    .describe('by which the metrics may be read'),
  MQTT_PORT: port(1883).describe('the port for MQTT gateways'),
  MQTT_URL: url('mqtt', 'mqtts').optional().describe('a broker outside, instead of the built-in one'),
  ...fieldVariables,
  ...dayFileVariables,
  ...ftpVariables,
  DATA_DIR: z.string().default('./data').describe('the folder of all data'),
  ROLE: z
    .enum(roles, { error: `is one of ${roles.join(', ')}` })
    .default('all')
    .describe('what this process does, where several share a PostgreSQL'),
  ENGINE_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('the address of this machine at which other processes reach the engine, if it is in this one'),
  ENGINE_PORT: port(0).describe('the port for that; 0 picks a free one'),
  ENGINES: z
    .enum(['one', 'shared'], { error: 'is one of one, shared' })
    .default('one')
    .describe('whether several engines share the vehicles, or one has all of them while the others wait'),
  ...logVariables,
  ...cellVariables,
  DATABASE_URL: url('postgres', 'postgresql').optional().describe('a PostgreSQL outside, 15 or newer'),
  DATABASE_READ_URL: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(url('postgres', 'postgresql')))
    .optional()
    .describe('standbys of that PostgreSQL, where the past is read; several stand apart by commas'),
  DATABASE_READ_LAG_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_600)
    .default(30)
    .describe('a standby that is later than that is not read'),
  PUBLIC_URL: url('http', 'https').optional().describe('the address of the portal, for links in emails'),
  SMTP_URL: url('smtp', 'smtps').optional().describe('the mail server; without it emails stay in the outbox'),
  MAIL_FROM: z
    .string()
    .max(300)
    .optional()
    .describe('the sender of emails, as "Name <address>" or an address'),
  TERMS_URL: url('http', 'https').optional().describe('terms of use, instead of the built-in ones'),
  TERMS_VERSION: z.coerce
    .number()
    .int()
    .min(1)
    .default(1)
    .describe('raise it, and everybody must accept the terms again'),
  DATA_AGREEMENT_URL: url('http', 'https')
    .optional()
    .describe('a data agreement, instead of the built-in one'),
  PRODUCT_NAME: z.string().max(60).default('Tandem'),
  HOUSE_OEM: z
    .string()
    .max(60)
    .optional()
    .describe('the OEM whose portal this is, as vehicles name their builder'),
  INGEST_KEY: z.string().optional().describe('valid for every gateway'),
  SECRETS_KEY: z
    .string()
    .min(24, 'has 24 characters at least')
    .optional()
    .describe(
      'what secrets are sealed with, and by which cells trust each other; the same for all processes',
    ),
  DOMAIN_PROOF: z
    .enum(['admin', 'dns'])
    .default('admin')
    .describe(
      'who confirms the e-mail domains of single sign-on: a super admin, or also a TXT record of the domain',
    ),
  OSMAND_KEY: z
    .enum(['optional', 'required'])
    .default('required')
    .describe('whether a phone that reports must bring a key, unless its vehicle was opened to phones'),
  MAP_STYLE_URL: url('http', 'https').optional().describe('a MapLibre style for streets'),
  MAP_TILES: z.string().optional().describe('a .pmtiles file in the Protomaps schema'),
  ...overlayVariables,
  GEOCODER_URL: url('http', 'https').optional().describe('a geocoder outside, instead of the built-in one'),
  WEBHOOK_HTTP: z
    .enum(['allowed', 'refused'])
    .default('refused')
    .describe('whether webhooks may have addresses that begin with http://'),
  WEBHOOK_PRIVATE: z
    .enum(['allowed', 'refused'])
    .default('refused')
    .describe('whether webhooks may reach into private networks, and this machine'),
  VAPID_SUBJECT: url('https', 'mailto')
    .optional()
    .describe('whom push services may turn to; default the address of the portal'),
  USAGE_URL: url('http', 'https').optional().describe('an endpoint outside that page views are passed on to'),
  ANDROID_APP_URL: url('https').optional().describe('the Android app in its store'),
  IOS_APP_URL: url('https').optional().describe('the iOS app in its store'),
  API_URL: url('http', 'https')
    .optional()
    .describe('where the portal calls the API, if not where it comes from'),
  PACK_AFTER_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_650)
    .default(7)
    .describe('how many days after its end a day is packed; 0 for never'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https')
    .optional()
    .describe('a collector of traces; without it nothing is traced'),
  TRACE_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe('the share of requests and batches that are traced'),
  SEED: z.string().optional().describe('a file with a fleet, for an empty database'),
  LOG_FORMAT: z.enum(['plain', 'json']).optional(),
  NODE_ENV: z.string().optional(),
})

export interface Config {
  readonly port: number
  readonly host: string | null
  /** Of HTTP. */
  readonly trustedProxies: Networks
  /** Of MQTT and protocols of bytes. */
  readonly gatewayProxies: Networks
  readonly metricsGuard: MetricsGuard
  readonly mqttPort: number
  readonly mqttUrl: string | null
  /** Protocols of bytes that are listened for. */
  readonly field: readonly FieldSettings[]
  /** Null: there is no FTP. */
  readonly ftp: FtpSettings | null
  /** Absolute. */
  readonly dataDir: string
  readonly role: Role
  /** Where others reach the engine of this process; port 0: any that is free. */
  readonly engineDoor: Address
  /** Whether several engines share the vehicles. */
  readonly sharesEngine: boolean
  /** The log that reports go through; null: they go to the engines. */
  readonly reportLog: ReportLogOptions | null
  /** Which cell this is, and the directory of all; null where there is one alone. */
  readonly cell: CellSettings | null
  readonly databaseUrl: string | null
  /** Of its standbys; they hold passwords. */
  readonly readUrls: readonly string[]
  /** How late a standby may be. */
  readonly readLagMost: Ms
  /** Without a slash at its end; null if it is not set. */
  readonly publicUrl: string | null
  readonly smtpUrl: string | null
  /** Null: no-reply at the portal's host. */
  readonly mailFrom: string | null
  readonly termsUrl: string | null
  readonly termsVersion: number
  readonly dataAgreementUrl: string | null
  readonly productName: string
  /** As vehicles name their builder; null where no OEM runs the portal. */
  readonly houseOem: string | null
  readonly ingestKey: string | null
  /** What secrets are sealed with; null: with a key of the database. */
  readonly secretsKey: string | null
  /** Whether a TXT record proves whose an e-mail domain is. */
  readonly domainsByDns: boolean
  /** Whether phones may report for any vehicle without a key. */
  readonly keylessPhones: boolean
  readonly mapStyleUrl: string | null
  /** Absolute. */
  readonly mapTiles: string | null
  /** What of others can be laid over the map. */
  readonly overlays: readonly OverlaySource[]
  readonly geocoderUrl: string | null
  /** Which addresses webhooks may have. */
  readonly webhookRules: AddressRules
  /** Below which customers may have days written; null: they may not. */
  readonly dayFilesFolder: string | null
  /** Whom push services may turn to; null: the portal's address, else the sender of emails. */
  readonly vapidSubject: string | null
  /** Where page views are passed on to. */
  readonly usageUrl: string | null
  /** The mobile apps in their stores. */
  readonly androidAppUrl: string | null
  readonly iosAppUrl: string | null
  /** Without a slash at its end; null: where the portal comes from. */
  readonly apiUrl: string | null
  /** Days after its end that a day of reports is packed; 0: never. */
  readonly packAfterDays: number
  /** Null: nothing is traced. */
  readonly traces: { readonly endpoint: string; readonly share: number } | null
  readonly seed: string | null
  readonly logFormat: 'plain' | 'json'
}

/** What is wrong with the environment, a line each; values are never repeated, they may be secrets. */
export class ConfigError extends Error {}

const secret = /URL|KEY|PASSWORD|TOKEN/

/** @throws ConfigError that names every variable that is wrong. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const set = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      const now = secret.test(name) ? '' : ` It is now "${set[name]}".`
      return `${name}: ${issue.message}.${now}`
    })
    throw new ConfigError(lines.join('\n'))
  }
  const text = parsed.data
  const unfit = [...overlayProblems(text), ...ftpProblems(text), ...logProblems(text), ...cellProblems(text)]
  if (text.ROLE !== 'all' && text.ROLE !== 'front' && text.DATABASE_URL === undefined)
    unfit.push(`ROLE: ${text.ROLE} needs DATABASE_URL, a PostgreSQL that all processes share.`)
  if (text.DATABASE_READ_URL !== undefined && text.DATABASE_URL === undefined)
    unfit.push('DATABASE_READ_URL: needs DATABASE_URL, the PostgreSQL whose standbys these are.')
  if (unfit.length > 0) throw new ConfigError(unfit.join('\n'))
  const field = fieldOf(text)
  const ports: Ports = [
    ...(text.MQTT_URL === undefined ? [['mqtt', text.MQTT_PORT] as const] : []),
    ...field.map(({ protocol, port }) => [protocol, port] as const),
  ]
  return {
    port: text.PORT,
    host: text.HOST ?? null,
    trustedProxies: text.TRUST_PROXY,
    gatewayProxies: text.PROXY_PROTOCOL_FROM,
    metricsGuard: { token: text.METRICS_TOKEN ?? null, from: text.METRICS_FROM ?? null },
    mqttPort: text.MQTT_PORT,
    mqttUrl: text.MQTT_URL ?? null,
    field,
    ftp: ftpOf(text),
    dataDir: resolve(text.DATA_DIR),
    role: text.ROLE,
    engineDoor: { host: text.ENGINE_HOST, port: text.ENGINE_PORT },
    sharesEngine: text.ENGINES === 'shared' || text.NATS_URL !== undefined,
    reportLog: reportLogOf(text),
    cell: cellOf(text, ports),
    databaseUrl: text.DATABASE_URL ?? null,
    readUrls: text.DATABASE_READ_URL ?? [],
    readLagMost: text.DATABASE_READ_LAG_SECONDS * second,
    publicUrl: text.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    smtpUrl: text.SMTP_URL ?? null,
    mailFrom: text.MAIL_FROM ?? null,
    termsUrl: text.TERMS_URL ?? null,
    termsVersion: text.TERMS_VERSION,
    dataAgreementUrl: text.DATA_AGREEMENT_URL ?? null,
    productName: text.PRODUCT_NAME,
    houseOem: text.HOUSE_OEM ?? null,
    ingestKey: text.INGEST_KEY ?? null,
    secretsKey: text.SECRETS_KEY ?? null,
    domainsByDns: text.DOMAIN_PROOF === 'dns',
    keylessPhones: text.OSMAND_KEY === 'optional',
    mapStyleUrl: text.MAP_STYLE_URL ?? null,
    mapTiles: text.MAP_TILES ? resolve(text.MAP_TILES) : null,
    overlays: overlaysOf(text),
    geocoderUrl: text.GEOCODER_URL ?? null,
    webhookRules: {
      isHttpAllowed: text.WEBHOOK_HTTP === 'allowed',
      isPrivateAllowed: text.WEBHOOK_PRIVATE === 'allowed',
    },
    dayFilesFolder: dayFilesFolderOf(text),
    vapidSubject: text.VAPID_SUBJECT ?? null,
    usageUrl: text.USAGE_URL ?? null,
    androidAppUrl: text.ANDROID_APP_URL ?? null,
    iosAppUrl: text.IOS_APP_URL ?? null,
    apiUrl: text.API_URL?.replace(/\/+$/, '') ?? null,
    packAfterDays: text.PACK_AFTER_DAYS,
    traces:
      text.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: text.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''), share: text.TRACE_SHARE },
    seed: text.SEED ? resolve(text.SEED) : null,
    logFormat: text.LOG_FORMAT ?? (text.NODE_ENV === 'production' ? 'json' : 'plain'),
  }
}
