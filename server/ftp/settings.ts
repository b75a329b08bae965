/** What the environment says of FTP. */
import { readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { z } from 'zod'
import type { FtpSettings } from './server.ts'

const ports = z.string().transform((text, context) => {
  const [first, last] = text.split('-').map(Number)
  if (/^\d+-\d+$/.test(text) && first! >= 1 && last! <= 65_535 && first! <= last!)
    return { first: first!, last: last! }
  context.addIssue('is a range of ports such as 50000-50100')
  return z.NEVER
})

export const ftpVariables = {
  FTP_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('the port of FTP; without it there is none'),
  FTP_PASSIVE_PORTS: ports.prefault('50000-50100').describe('the ports on which files are sent'),
  FTP_PUBLIC_ADDRESS: z
    .string()
    .refine(isIPv4, 'is an IPv4 address')
    .optional()
    .describe('the address by which gateways reach the server, where it is not its own'),
  FTP_TLS_CERT: z.string().optional().describe('a file with a certificate in PEM, for FTPS'),
  FTP_TLS_KEY: z.string().optional().describe('a file with its key'),
  FTP_TLS: z.enum(['optional', 'required']).default('optional').describe('whether every client must encrypt'),
}
type Read = z.infer<z.ZodObject<typeof ftpVariables>>

const readable = (file: string): boolean => {
  try {
    readFileSync(file)
    return true
  } catch {
    return false
  }
}

/** What does not fit together, a line each. */
export const ftpProblems = ({ FTP_TLS_CERT, FTP_TLS_KEY, FTP_TLS }: Read): readonly string[] => {
  if ((FTP_TLS_CERT === undefined) !== (FTP_TLS_KEY === undefined))
    return ['FTP_TLS_CERT, FTP_TLS_KEY: one needs the other.']
  if (FTP_TLS === 'required' && FTP_TLS_CERT === undefined)
    return ['FTP_TLS: required needs FTP_TLS_CERT and FTP_TLS_KEY.']
  return [
    ...(FTP_TLS_CERT !== undefined && !readable(FTP_TLS_CERT)
      ? ['FTP_TLS_CERT: the file cannot be read.']
      : []),
    ...(FTP_TLS_KEY !== undefined && !readable(FTP_TLS_KEY) ? ['FTP_TLS_KEY: the file cannot be read.'] : []),
  ]
}

/** Null where there is no FTP. */
export const ftpOf = (of: Read): FtpSettings | null => {
  const { FTP_PORT, FTP_PASSIVE_PORTS, FTP_PUBLIC_ADDRESS, FTP_TLS_CERT, FTP_TLS_KEY, FTP_TLS } = of
  if (FTP_PORT === undefined) return null
  return {
    port: FTP_PORT,
    passivePorts: FTP_PASSIVE_PORTS,
    publicAddress: FTP_PUBLIC_ADDRESS ?? null,
    tls:
      FTP_TLS_CERT === undefined || FTP_TLS_KEY === undefined
        ? null
        : { cert: readFileSync(FTP_TLS_CERT, 'utf8'), key: readFileSync(FTP_TLS_KEY, 'utf8') },
    isTlsRequired: FTP_TLS === 'required',
  }
}
