/** A mail server for tests: stores what arrives, and can be set to refuse. */
import { SMTPServer } from 'smtp-server'

export interface Arrived {
  readonly to: string
  readonly raw: string
}

export const openMailServer = async (port = 0) => {
  const arrived: Arrived[] = []
  /** What it answers instead of taking an email: a status for recipients, tried in turn; 0 takes it. */
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      const code = refusals.shift() ?? 0
      if (code === 0) return done()
      done(
        Object.assign(new Error(code >= 500 ? 'No such mailbox' : 'Come again later'), {
          responseCode: code,
        }),
      )
    },
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(','), raw })
        done()
      })
    },
  })
  // Clients that hang up in the middle are part of the tests.
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const address = server.server.address()
  const at = typeof address === 'object' && address ? address.port : 0
  return {
    arrived,
    refusals,
    port: at,
    url: `smtp://127.0.0.1:${at}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** An email as a mailbox shows it: headers unfolded, bodies out of quoted-printable. */
export const opened = ({ raw }: Arrived): string => {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ')
  const body = raw
    .slice(end)
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return headers + body
}
