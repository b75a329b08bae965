/** The screens there are, in the order of the menu and of the settings' tabs; a new one is a folder and a line here. */
import type { Screen } from '../data/screen.ts'
import { absTroubleshooting } from '../screens/abs-troubleshooting/abs-troubleshooting.screen.ts'
import { ownTokens, serviceTokens } from '../screens/access-tokens/access-tokens.screen.ts'
import { accountExport } from '../screens/account-export/account-export.screen.ts'
import { alerts } from '../screens/alerts/alerts.screen.ts'
import { apiDocs } from '../screens/api-docs/api-docs.screen.ts'
import { auditTrail } from '../screens/audit/audit.screen.ts'
import { fleetControl } from '../screens/control/control.screen.ts'
import { createAccount } from '../screens/create-account/create-account.screen.ts'
import {
  customerManagement,
  customerSettings,
} from '../screens/customer-management/customer-management.screen.ts'
import { detention } from '../screens/detention/detention.screen.ts'
import { developerMessages } from '../screens/developer-messages/developer-messages.screen.ts'
import { driverCodes } from '../screens/driver-codes/driver-codes.screen.ts'
import { emailVerification } from '../screens/email-verification/email-verification.screen.ts'
import { firstRun } from '../screens/first-run/first-run.screen.ts'
import { fleetStatus } from '../screens/fleet-status/fleet-status.screen.ts'
import { forgotPassword } from '../screens/forgot-password/forgot-password.screen.ts'
import { freight } from '../screens/freight/freight.screen.ts'
import { geofence } from '../screens/geofence/geofence.screen.ts'
import { groupManagement } from '../screens/group-management/group-management.screen.ts'
import { help } from '../screens/help/help.screen.ts'
import { importSheets } from '../screens/import/import.screen.ts'
import { insights } from '../screens/insights/insights.screen.ts'
import { installation } from '../screens/installation/installation.screen.ts'
import { leaseManagement, leasePage } from '../screens/lease-management/lease-management.screen.ts'
import { maintenance } from '../screens/maintenance/maintenance.screen.ts'
import { notFound } from '../screens/not-found/not-found.screen.ts'
import { builtHealth, oemManagement } from '../screens/oem-management/oem-management.screen.ts'
import { otaFtpManagement } from '../screens/ota-ftp-management/ota-ftp-management.screen.ts'
import { otaManagement } from '../screens/ota-management/ota-management.screen.ts'
import { outbox } from '../screens/outbox/outbox.screen.ts'
import { profile } from '../screens/profile/profile.screen.ts'
import { pullCheck } from '../screens/pull-check/pull-check.screen.ts'
import { reportList, reportPages } from '../screens/report-configs/report-configs.screen.ts'
import { serviceCenterManagement } from '../screens/service-center-management/service-center-management.screen.ts'
import { setPassword } from '../screens/set-password/set-password.screen.ts'
import { settingsHome } from '../screens/settings/settings.screen.ts'
import { sharedLinks } from '../screens/shared-links/shared-links.screen.ts'
import { sharedLocation } from '../screens/shared-location/shared-location.screen.ts'
import { cameBack, signIn } from '../screens/sign-in/sign-in.screen.ts'
import { singleSignOnSettings } from '../screens/single-sign-on/single-sign-on.screen.ts'
import { parts } from '../screens/specs/specs.screen.ts'
import { subscriptionManagement } from '../screens/subscription-management/subscription-management.screen.ts'
import { tracking } from '../screens/tracking/tracking.screen.ts'
import { trailerManagement } from '../screens/trailer-management/trailer-management.screen.ts'
import { unsubscribe } from '../screens/unsubscribe/unsubscribe.screen.ts'
import { usage } from '../screens/usage/usage.screen.ts'
import { userManagement } from '../screens/user-management/user-management.screen.ts'
import { vinTransfer, vinTransfers } from '../screens/vin-transfer/vin-transfer.screen.ts'

export const screens: readonly Screen[] = [
  signIn,
  cameBack,
  setPassword,
  createAccount,
  forgotPassword,
  emailVerification,
  unsubscribe,
  apiDocs,
  fleetControl,
  installation,
  tracking,
  insights,
  freight,
  fleetStatus,
  maintenance,
  geofence,
  alerts,
  reportList,
  detention,
  ...reportPages,
  parts,
  help,
  // The tabs of the settings, in their order.
  profile,
  userManagement,
  trailerManagement,
  subscriptionManagement,
  groupManagement,
  customerManagement,
  otaManagement,
  otaFtpManagement,
  vinTransfers,
  leaseManagement,
  oemManagement,
  builtHealth,
  serviceCenterManagement,
  auditTrail,
  outbox,
  usage,
  developerMessages,
  settingsHome,
  importSheets,
  customerSettings,
  singleSignOnSettings,
  accountExport,
  ownTokens,
  serviceTokens,
  vinTransfer,
  leasePage,
  firstRun,
  sharedLocation,
  sharedLinks,
  pullCheck,
  driverCodes,
  absTroubleshooting,
]

export { firstRun, help, notFound, profile, settingsHome }
