/** What the browser keeps, by name. */

/** What the browser keeps, by the names of the specification. */
export const storageKeys = {
  userName: 'userName',
  idToken: 'id_token',
  refreshToken: 'refreshToken',
  encryptedToken: 'encryptedToken',
  userRoles: 'userRoles',
  customerId: 'customerId',
  customerNames: 'customerNames',
  latitude: 'latitude',
  longitude: 'longitude',
  gridLayout: 'grid-layout',
  dismissedBanners: 'dismissed-banner-alerts',
  visibleGridModules: 'visibleGridModules',
  redirectPath: 'redirectPathAfterLogin',
  lastActivity: 'lastUserActivityTime',
  units: 'units',
  language: 'language',
} as const
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/** What outlives a sign-out: layout and banner settings, the path to come back to, and the language. */
export const keptAtSignOut: readonly StorageKey[] = [
  storageKeys.gridLayout,
  storageKeys.visibleGridModules,
  storageKeys.dismissedBanners,
  storageKeys.redirectPath,
  storageKeys.language,
]
