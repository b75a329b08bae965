/** The key that an authenticator app takes up: to be scanned, or typed in. */
import { encode } from 'uqr'

/** `uri` is of the form otpauth://totp/…; `secret` is the same key in base 32. */
export function AppKey({ uri, secret }: { uri: string; secret: string }) {
  // Dark on light in either theme: not every camera reads it the other way round.
  const { data, size } = encode(uri, { border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <>
      <svg
        className="qr-code"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code for your authenticator app"
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p className="secret-key">
        Or type this key in: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </>
  )
}
