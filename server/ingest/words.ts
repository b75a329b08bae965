/** Messages of the transports to senders. */
import { printInstant } from '#domain/basics/instant.ts'
import type { Instant } from '#domain/basics/units.ts'

export const ingestWords = {
  unknownSerial: (serial: string) => `serial ${serial}: no vehicle carries this gateway`,
  notYours: (serial: string) => `serial ${serial}: this key does not report for it`,
  tooOld: (days: number) => `recorded: more than ${days} days ago, longer than this customer keeps reports`,
  removed: (upTo: Instant) =>
    `recorded: before ${printInstant(upTo)}, up to when this customer's reports have been removed`,
  line: (reason: string) => `not JSON: ${reason}`,
  notJson: (where: string) => `The body is not JSON: ${where}.`,
  notReports: 'The body is neither a report nor an array of reports.',
  notText: 'The body is not text in UTF-8.',
  tooManyBad: (most: number, first: string) =>
    `More than ${most} of these reports are invalid, so none was accepted. The first: ${first}`,
  tooManyDevices: (most: number) => `At most ${most} gateways are described in one batch.`,
  empty: 'The body is empty: an array of reports, or a report a line, is expected.',
  contentType:
    'Content-Type: application/json (an array) or application/x-ndjson (a report a line) is expected.',
  encoding: 'Content-Encoding: only gzip is accepted.',
  notGzip: 'The body is not what gzip makes, or it ends too early.',
  tooLarge: 'At most 16 MiB are accepted at once, counted after gzip is undone. Send it in parts.',
  reportTooLarge: (bytes: number) => `At most ${bytes} bytes of a report are accepted.`,
  key: 'This key is not valid.',
  noKey: 'A key is needed: Authorization: Bearer KEY.',
  busy: 'Not stored: the server is busy or its database is away. Send the same again later.',
} as const
