/** For the test of rights: every path of the server, and how it is guarded. */

import type { Role } from '#domain/access/roles.ts'
import { days } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { vehicleTypes } from '#domain/vehicle/types.ts'
import {
  administrators,
  type CaseAbout,
  editors,
  fleet,
  listed,
  overseers,
  past,
  superAdmins,
} from './case.ts'
import { visitOf } from './detention.cases.ts'
import { certified, installing } from './installation.cases.ts'
import { restPaths } from './rest.cases.ts'
import { asking, deciding, sides } from './vin-transfer.cases.ts'

/** How a path is guarded: by nothing, because it tells nothing of anybody; by what it takes instead; or by a token. */
export type Guard =
  | {
      readonly by:
        | 'nothing'
        | 'password'
        | 'link'
        | 'gateway key'
        | 'refresh token'
        | 'subscription'
        // A state that comes back from it, a token that it signed, or the secret that a customer gave it.
        | 'provider'
        // What another cell says of who asks, signed with a key that only cells have.
        | 'cell'
    }
  | { readonly by: 'graphql' }
  | {
      readonly by: 'token'
      readonly path: (about: CaseAbout) => string
      /** What is sent along, byte by byte. */
      readonly body?: (about: CaseAbout) => string
      /** What is sent along as JSON, in place of bytes. */
      readonly json?: (about: CaseAbout) => object
      /** What the answer must hold; the customer's abbreviation where left out. */
      readonly mark?: (about: CaseAbout) => string
      /** The status alone says whether it was answered: there is nothing of the customer in it. */
      readonly byStatus?: true
      readonly own: readonly Role[]
      readonly foreign: readonly Role[]
    }

/** A version is taken once. */
let uploads = 0

export const paths: Readonly<Record<string, Guard>> = {
  'GET /healthz': { by: 'nothing' },
  'GET /readyz': { by: 'nothing' },
  'GET /metrics': { by: 'nothing' },
  'POST /cells/v1/list': { by: 'cell' },
  'GET /terms': { by: 'nothing' },
  'GET /data-agreement': { by: 'nothing' },
  'GET /v1/api/brand-logos/:key': { by: 'nothing' },
  'GET /ingest/v1/schema': { by: 'nothing' },
  'POST /ingest/v1/reports': { by: 'gateway key' },
  'GET /ingest/v1/package-key': { by: 'nothing' },
  'GET /ingest/v1/config-schema': { by: 'nothing' },
  'POST /ingest/v1/device': { by: 'gateway key' },
  'GET /ingest/v1/jobs': { by: 'gateway key' },
  'POST /ingest/v1/job-results': { by: 'gateway key' },
  'GET /ingest/v1/packages/:id': { by: 'gateway key' },
  'POST /v1/api/packages': {
    by: 'token',
    path: ({ abbrev }) =>
      `/v1/api/packages?kind=mainApp&version=1.${uploads++}&products=Pro&hardware=${abbrev}`,
    body: () => 'firmware',
    ...superAdmins,
  },
  // A worker has no session: the secret of its old subscription says whose it is.
  'POST /v1/api/push/renew': { by: 'subscription' },
  'GET /ingest/osmand': { by: 'gateway key' },
  'POST /ingest/osmand': { by: 'gateway key' },
  'GET /auth/v1/login': { by: 'password' },
  'GET /auth/v1/loginV2': { by: 'password' },
  'POST /auth/v1/single-sign-on/find': { by: 'nothing' },
  'POST /auth/v1/single-sign-on/begin': { by: 'nothing' },
  'GET /auth/v1/single-sign-on/callback': { by: 'provider' },
  'POST /auth/v1/single-sign-on/finish': { by: 'link' },
  'POST /auth/v1/single-sign-on/accept': { by: 'link' },
  'POST /auth/v1/single-sign-on/back-channel': { by: 'provider' },
  'GET /scim/v2/ServiceProviderConfig': { by: 'provider' },
  'GET /scim/v2/Schemas': { by: 'provider' },
  'GET /scim/v2/Schemas/:id': { by: 'provider' },
  'GET /scim/v2/ResourceTypes': { by: 'provider' },
  'GET /scim/v2/ResourceTypes/:id': { by: 'provider' },
  'GET /scim/v2/Users': { by: 'provider' },
  'POST /scim/v2/Users': { by: 'provider' },
  'GET /scim/v2/Users/:id': { by: 'provider' },
  'PUT /scim/v2/Users/:id': { by: 'provider' },
  'PATCH /scim/v2/Users/:id': { by: 'provider' },
  'DELETE /scim/v2/Users/:id': { by: 'provider' },
  'GET /scim/v2/Groups': { by: 'provider' },
  'POST /scim/v2/Groups': { by: 'provider' },
  'GET /scim/v2/Groups/:id': { by: 'provider' },
  'PUT /scim/v2/Groups/:id': { by: 'provider' },
  'PATCH /scim/v2/Groups/:id': { by: 'provider' },
  'DELETE /scim/v2/Groups/:id': { by: 'provider' },
  'POST /auth/v1/acceptTermsOfService': { by: 'password' },
  'POST /auth/v1/accept-data-agreement': { by: 'password' },
  'POST /auth/v1/change-expired-password': { by: 'password' },
  'POST /auth/v1/refreshToken': { by: 'refresh token' },
  'POST /auth/v1/logout': { by: 'nothing' },
  'POST /auth/v1/register-user-anonymously': { by: 'nothing' },
  'POST /auth/v1/request-password-reset': { by: 'nothing' },
  'POST /auth/v1/resend-verification': { by: 'nothing' },
  'POST /auth/v1/set-password': { by: 'link' },
  'POST /auth/v1/check-link': { by: 'link' },
  'POST /auth/v1/verify-email': { by: 'link' },
  'GET /auth/v1/unsubscribe': { by: 'link' },
  'POST /auth/v1/unsubscribe': { by: 'link' },
  'POST /auth/v1/resubscribe': { by: 'link' },
  'GET /v1/api/exports/:link': { by: 'link' },
  'GET /v1/api/account-exports/:link': { by: 'link' },
  'GET /v1/api/outside-page': { by: 'link' },
  'GET /v1/api/reports/keys': { by: 'nothing' },
  'GET /v1/api/reports/signed/:token': { by: 'link' },
  'GET /v1/api/reports/signed/:token/:format': { by: 'link' },
  'GET /v1/api/reports/:run/:format': {
    by: 'token',
    path: ({ reportRunId }) => `/v1/api/reports/${reportRunId}/csv`,
    ...fleet,
  },
  'GET /v1/api/detention/:visit/:format': {
    by: 'token',
    path: (about) => `/v1/api/detention/${visitOf(about)}/pdf`,
    ...fleet,
  },
  'GET /v1/api/detention/visits.csv': {
    by: 'token',
    path: ({ customerId }) =>
      `/v1/api/detention/visits.csv?customerId=${customerId}&from=${noon - days(1)}&to=${noon + days(1)}&all=1`,
    ...fleet,
  },
  'GET /v1/api/insights/:name/:file': {
    by: 'token',
    path: ({ customerId }) =>
      // Of all types: counted visit by visit.
      `/v1/api/insights/dwell/byCustomer.csv?customerIds=${customerId}&vehicleTypeIds=${vehicleTypes.map(({ id }) => id)}`,
    ...fleet,
  },
  'POST /graphql': { by: 'graphql' },
  'POST /auth/graphql': { by: 'graphql' },
  ...restPaths,
  // Its tools ask GraphQL with the token's rights; `server/mcp/mcp.test.ts` asks as a stranger.
  'POST /mcp': { by: 'graphql' },
  'GET /mcp': { by: 'nothing' },
  'DELETE /mcp': { by: 'nothing' },
  'GET /v1/api/vehicle-groups/hierarchy': {
    by: 'token',
    path: ({ customerId }) => `/v1/api/vehicle-groups/hierarchy?customerId=${customerId}`,
    ...overseers,
  },
  'GET /v1/api/geofences/shapes': {
    by: 'token',
    path: ({ customerId }) => `/v1/api/geofences/shapes?customerId=${customerId}`,
    ...fleet,
  },
  'GET /v1/api/geofences/export': {
    by: 'token',
    path: ({ customerId }) => `/v1/api/geofences/export?customerId=${customerId}&format=csv`,
    ...fleet,
  },
  'POST /v1/api/heat': { by: 'token', path: ({ vin }) => `/v1/api/heat?vin=${vin}`, ...fleet },
  'GET /v1/api/track': { by: 'token', path: ({ vin }) => `/v1/api/track?vin=${vin}`, ...fleet },
  'GET /v1/api/track/export': { by: 'token', path: ({ vin }) => `/v1/api/track/export?vin=${vin}`, ...fleet },
  'GET /v1/api/past': { by: 'token', path: () => '/v1/api/past?at=2026-11-20T12:00:00Z', ...fleet },
  'GET /v1/api/past/changes': {
    by: 'token',
    path: () => '/v1/api/past/changes?from=2026-11-20T11:00:00Z',
    ...fleet,
  },
  'POST /v1/api/imports': {
    by: 'token',
    path: ({ customerId, abbrev }) =>
      `/v1/api/imports?kind=vehicles&customerId=${customerId}&name=${abbrev}.csv`,
    body: () => 'VIN,Unit ID',
    ...administrators,
  },
  'GET /v1/api/imports/export': {
    by: 'token',
    path: ({ customerId }) => `/v1/api/imports/export?kind=vehicles&customerId=${customerId}`,
    ...administrators,
  },
  'GET /v1/api/subscriptions/billing': {
    by: 'token',
    path: ({ customerId }) => `/v1/api/subscriptions/billing?customerId=${customerId}&month=2026-11`,
    ...overseers,
  },
  'POST /v1/api/usage': { by: 'nothing' },
  'GET /v1/api/pull-check/:code': { by: 'link' },
  'POST /v1/api/shared/open': { by: 'link' },
  'GET /v1/api/shared/view': { by: 'link' },
  'POST /v1/api/maintenance/photos': {
    by: 'token',
    path: ({ workOrderId, abbrev }) =>
      `/v1/api/maintenance/photos?workOrderId=${workOrderId}&name=${abbrev}.png`,
    body: () => '\x89PNG\r\n\x1a\n',
    ...editors,
  },
  'GET /v1/api/maintenance/photos/:id': {
    by: 'token',
    path: ({ photoId }) => `/v1/api/maintenance/photos/${photoId}`,
    ...fleet,
  },
  'POST /v1/api/maintenance/documents': {
    by: 'token',
    path: ({ inspectionId, abbrev }) =>
      `/v1/api/maintenance/documents?inspectionId=${inspectionId}&name=${abbrev}.pdf`,
    body: () => '%PDF-1.7',
    ...editors,
  },
  'GET /v1/api/maintenance/documents/:id': {
    by: 'token',
    path: ({ documentId }) => `/v1/api/maintenance/documents/${documentId}`,
    ...past,
  },
  'POST /v1/api/installations/photos': {
    by: 'token',
    path: ({ installationId, finishedInstallationId }) =>
      `/v1/api/installations/photos?installation=${installationId}&id=${finishedInstallationId}`,
    body: () => '\xff\xd8\xff',
    ...installing,
  },
  'GET /v1/api/installations/photos': {
    by: 'token',
    path: ({ installationId, installationPhotoId }) =>
      `/v1/api/installations/photos?installation=${installationId}&id=${installationPhotoId}`,
    ...certified,
  },
  'GET /v1/api/installations/certificate': {
    by: 'token',
    path: ({ finishedInstallationId }) =>
      `/v1/api/installations/certificate?installation=${finishedInstallationId}`,
    ...certified,
  },
  'POST /v1/api/vin-transfers/documents': {
    by: 'token',
    path: ({ transferId, abbrev }) => `/v1/api/vin-transfers/documents?id=${transferId}&name=${abbrev}.pdf`,
    body: () => '%PDF-1.7',
    own: [...deciding.own, 'SUPPORT'],
    foreign: [...deciding.foreign, 'SUPPORT'],
  },
  'GET /v1/api/vin-transfers/documents/:id': {
    by: 'token',
    path: ({ transferDocumentId }) => `/v1/api/vin-transfers/documents/${transferDocumentId}`,
    ...sides,
  },
  'POST /v1/api/leases/documents': {
    by: 'token',
    path: ({ leaseId, abbrev }) => `/v1/api/leases/documents?id=${leaseId}&name=${abbrev}.pdf`,
    body: () => '%PDF-1.7',
    ...superAdmins,
  },
  'GET /v1/api/leases/documents/:id': {
    by: 'token',
    path: ({ leaseDocumentId }) => `/v1/api/leases/documents/${leaseDocumentId}`,
    ...superAdmins,
  },
  // It is about no customer: it answers what the file says.
  'POST /v1/api/vin-transfers/sheet': {
    by: 'token',
    path: () => '/v1/api/vin-transfers/sheet',
    body: ({ abbrev }) => `VIN\n${abbrev}-7\n`,
    own: asking.own,
    foreign: asking.own,
  },
  'POST /ingest/v1/cargo-images': { by: 'gateway key' },
  'GET /ingest/v1/commands': { by: 'gateway key' },
  'POST /ingest/v1/command-results': { by: 'gateway key' },
  'GET /v1/api/cargo-images': {
    by: 'token',
    path: ({ vin }) => `/v1/api/cargo-images?vin=${vin}&recorded=${noon}`,
    ...past,
  },
  'GET /v1/api/live': { by: 'token', path: () => '/v1/api/live', ...listed },
}
