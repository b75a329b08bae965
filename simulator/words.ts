/** Texts that the demo and the replay print. */
import type { Instant } from '#domain/basics/units.ts'
import { demoPassword, demoUsers } from './customers.ts'

const roles: Readonly<Record<string, string>> = {
  ADMINS: 'super admin',
  CUSTOMER_ADMIN: 'Account Admin',
  CUSTOMER: 'Standard User',
  TECHNICIAN: 'technician',
}

export const words = {
  building: 'Getting the portal and the map ready, once …',
  making: (vehicles: number, days: number) =>
    `Making a fleet of ${vehicles} trailers with ${days} ${days === 1 ? 'day' : 'days'} of history.`,
  goingOn: (vehicles: number, since: Instant) =>
    `Going on with the fleet of ${vehicles} trailers that has been driving since ${new Date(since).toISOString().slice(0, 10)}.`,
  keptSize: (vehicles: number) =>
    `This folder holds a fleet of ${vehicles} trailers, so DEMO_VEHICLES is not looked at. An empty DATA_DIR starts over.`,
  noFolder: (folder: string, code: string) =>
    code === 'EEXIST' || code === 'ENOTDIR'
      ? `The data folder ${folder} is a file, or lies below one. Set DATA_DIR to a folder, which may be missing yet.`
      : `The data folder ${folder} cannot be written to (${code}). Give yourself the right to, or set DATA_DIR to another folder.`,
  notDemo: (folder: string) =>
    `The folder ${folder} holds data that no demo made, so the demo leaves it alone. Give it a folder of its own with DATA_DIR.`,
  badNotes: (file: string) =>
    `${file} cannot be read, so it is not known where the demo stopped. Remove the folder to start over.`,
  badNumber: (name: string, low: number, high: number) => `${name} is a whole number from ${low} to ${high}.`,
  serverEnded: (code: number | null, signal: string | null) =>
    `The server has stopped unexpectedly (${signal ?? `code ${code}`}). Its last messages are above.`,
  notReady: (seconds: number) => `The server was not ready within ${seconds} seconds.`,
  allRefused: (reason: string) =>
    `The server refuses what the demo reports (${reason}). Does its database hold another fleet?`,
  someRefused: (count: number, reason: string) =>
    `The server has refused ${count} ${count === 1 ? 'report' : 'reports'}, such as: ${reason}`,
  noMqtt: (reason: string) => `MQTT cannot be reached (${reason}); all trailers report by HTTP.`,
  noCampaign: (reason: string) => `No campaign of updates was begun (${reason}).`,
  noDevices: (reason: string) => `The gateways take no updates (${reason}).`,
  noUpkeep: (reason: string) => `The fleet has no plans and work orders (${reason}).`,
  stopping: 'The fleet stops …',
  stillStopping: 'Still stopping: the database is written to disk.',
  killed: 'The server did not stop in time and was ended.',
  stopped: 'Stopped. The next "npm run demo" continues from here.',
  filled: 'All of the history is there.',
  filling: (percent: number, done: number, all: number) =>
    `Filling in history: ${percent} %, ${done} of ${all} trailers`,
  waiting: 'The server is busy or away; sending again as soon as it is back.',
  ready: (url: string, spare: { unitId: string; serial: string } | null, isLoopback: boolean) => {
    const wide = Math.max(...demoUsers.map(({ email }) => email.length))
    const accounts = demoUsers.map(
      ({ email, roles: [role], customer }) =>
        `${email.padEnd(wide)}   ${roles[role!]}${customer ? `, ${customer === 'NSL' ? 'Northstar Logistics' : 'Blue Mesa Foods'}` : ''}`,
    )
    return [
      '',
      `  The fleet is on the map:  ${url}`,
      '',
      ...accounts.map((line, i) => `  ${i === 0 ? 'Sign in as' : '          '}  ${line}`),
      `              with the password ${demoPassword}`,
      ...(spare
        ? [
            '',
            `  Your own drive:  npm run replay -- FILE.gpx --serial ${spare.serial}`,
            `                   (unit ${spare.unitId} is parked in its yard and waits for it)`,
          ]
        : []),
      ...(isLoopback
        ? ['', '  Only this machine reaches it. HOST=0.0.0.0 opens it to the network, passwords and all.']
        : []),
      '',
      '  Ctrl-C stops everything; the next start continues from there.',
      '',
    ].join('\n')
  },

  replay: {
    usage: [
      'npm run replay -- FILE --serial SERIAL [--speed 10] [--keep-times] [--url http://localhost:8080] [--key KEY]',
      '',
      'Sends a recorded drive as the reports of one gateway, so that its trailer drives it on the map now.',
      '  FILE          GPX with times; CSV with a header naming time, latitude and longitude; or events with ts and pos,',
      '                a JSON object a line',
      '  --serial      the serial number of the gateway, as the portal knows it',
      '  --speed       how many times faster than it was driven; default 1, at most 100000',
      '  --keep-times  reports carry the times of the file, and are sent at once',
      '  --url         where the server is; default http://localhost:PORT',
      "  --key         its ingest key; default INGEST_KEY or the demo's own",
    ].join('\n'),
    noFile: 'Which drive? Name a GPX, CSV or NDJSON file.',
    noSerial: 'Which trailer drives it? Name its gateway with --serial.',
    badSpeed: (highest: number) => `--speed is a number above 0, such as 10, and at most ${highest}.`,
    noKey: 'There is no key: give one with --key, or in INGEST_KEY.',
    badUrl: (url: string) => `--url ${url} is no address that begins with http:// or https://`,
    unreadable: (file: string, why: string) => `${file} cannot be read: ${why}`,
    noTrack: (file: string) =>
      `In ${file} there are no positions with a time: GPX needs <trkpt> with <time>, CSV a header with time, latitude and longitude, NDJSON objects with ts and pos.`,
    wrongKey: 'The server does not accept this key.',
    unknownSerial: (serial: string, reason: string) =>
      `The server does not take reports of ${serial}: ${reason}`,
    unreachable: (url: string, why: string) => `No server answers at ${url}: ${why}`,
    begin: (points: number, miles: number, minutes: number, speed: number) =>
      `A drive of ${miles.toFixed(1)} miles, ${points} positions in ${minutes.toFixed(0)} minutes; played ${speed === 1 ? 'as it was driven' : `${speed} times as fast`}.`,
    progress: (percent: number, mph: number | null) =>
      `${percent} % driven${mph === null ? '' : `, ${mph.toFixed(0)} mph`}`,
    done: (points: number) => `Arrived: ${points} reports were accepted.`,
    broken: 'Stopped on the way.',
  },
} as const
