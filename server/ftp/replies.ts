/** What an FTP server answers, and how it lists files. */
import type { Instant } from '#domain/basics/units.ts'

/** Commands that would change something: all of them are refused. */
export const writing: ReadonlySet<string> = new Set([
  ...['STOR', 'STOU', 'APPE', 'DELE', 'RMD', 'XRMD', 'MKD', 'XMKD', 'RNFR', 'RNTO', 'SITE', 'MFMT', 'ALLO'],
])

export const replies = {
  hello: '220 Ready',
  readOnly: '550 This server is read only',
  noSuch: '550 No such file or folder',
  signIn: '530 Sign in with USER and PASS first',
  wrong: '530 The name or the password is wrong',
  tooMany: '421 Too many wrong passwords from this address. Try again later',
  full: '421 Too many connections. Try again later',
  busy: '421 Try again later',
  needsTls: '530 Encrypt the connection first: AUTH TLS',
  needsPrivate: '521 Encrypt what is sent first: PBSZ 0 and PROT P',
  tooLate: '421 Nobody signed in in time',
  noPort: '425 No data connection: send PASV or EPSV first',
  noData: '425 Nobody connected to the data port',
  noActive: '502 Only passive transfers are possible: send PASV or EPSV',
  unknown: '502 This command is not known here',
  longLine: '500 The line is too long',
  broken: '426 The data connection was lost',
} as const

const two = (value: number): string => String(value).padStart(2, '0')
/** "20261121021500", in UTC. */
export const ftpTime = (at: Instant): string => new Date(at).toISOString().replace(/[-:T]/g, '').slice(0, 14)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export interface Listed {
  readonly name: string
  readonly isFolder: boolean
  readonly size: number
  readonly modified: Instant
}
/** As `ls -l` prints it, which is what clients read. */
export const listLine = ({ name, isFolder, size, modified }: Listed): string => {
  const at = new Date(modified)
  const day = `${months[at.getUTCMonth()]} ${two(at.getUTCDate())}`
  return `${isFolder ? 'dr-xr-xr-x' : '-r--r--r--'} 1 ftp ftp ${String(size).padStart(10)} ${day}  ${at.getUTCFullYear()} ${name}`
}
export const machineLine = ({ name, isFolder, size, modified }: Listed): string =>
  `type=${isFolder ? 'dir' : 'file'};size=${size};modify=${ftpTime(modified)};perm=${isFolder ? 'el' : 'r'}; ${name}`
