/** Texts about days that are sent as files. */
import { mark, t } from '../basics/texts.ts'

export const dayFileWords = {
  noSuchDestination: t('There is no such destination.'),
  name: (most: number) => t('A destination needs a name of at most {{most}} characters.', { most }),
  endpoint: t('A bucket needs the address of its service, one that begins with https://.'),
  http: t('This address is not encrypted. Give one that begins with https://.'),
  credentials: t('Leave user name and password out of the address.'),
  privateAddress: t('This address is in a private network, which cannot receive files.'),
  port: t('Files cannot be sent to this port. Use 443, or one above 1023 that is for the web.'),
  path: t('Write the address of the service alone, without the bucket and without a path.'),
  bucket: t('The name of a bucket has 3 to 63 small letters, digits, dots and hyphens.'),
  region: t('The region is a name such as us-east-1.'),
  prefix: t(
    'A prefix has at most 200 letters, digits, dots, hyphens, underscores, equals signs and single slashes.',
  ),
  keyId: t('A bucket needs the id of an access key.'),
  secret: t('Write the secret of the access key.'),
  folder: t('This installation does not send files to folders.'),
  feeds: t('Choose what is sent.'),
  afterHours: (most: number) => t('A day is sent 1 to {{most}} hours after its end.', { most }),
  tooMany: (most: number) => t('A customer has at most {{most}} destinations. Delete one first.', { most }),
  limited: t('You see a part of the trailers only. Somebody who sees all of them can manage destinations.'),
  day: t('Write the day as 2026-11-20.'),
  dayToCome: t('This day is not over yet.'),
  dayLongAgo: t('Nothing is kept of this day.'),
  waiting: (most: number) => t('{{most}} days are waiting already. Wait until they are sent.', { most }),
  tooOften: t('That was tried often just now. Try again in some minutes.'),
} as const

/** What keeps a file from being sent, in English: kept with its day, and said to whoever reads it. */
export const dayFileProblems = {
  noSuchBucket: mark('There is no such bucket.'),
  unknownKey: mark('This access key is not known there.'),
  wrongSecret: mark('The secret does not fit the access key, or the region is another.'),
  denied: mark('The access key may not write there.'),
  elsewhere: mark('The bucket is in another region, or at another address.'),
  clock: mark('The clocks of the two servers differ by too much.'),
  busy: mark('It asks to send more slowly.'),
  slow: mark('It did not answer in time.'),
  sealed: mark('The secret can no longer be read here. Write it again.'),
  folder: mark('The folder cannot be written to.'),
  folderOff: mark('This installation does not send files to folders.'),
  here: mark('The files could not be made here. It is tried again.'),
  notS3: mark('What answers there does not speak the S3 protocol.'),
} as const
