/** Reads the live stream as a portal does. */
import type { LiveLine } from '#domain/wire/live.ts'
import { account } from './fleet.ts'

/** The lines of the live stream, as they come. */
export async function* live(url: string): AsyncGenerator<LiveLine> {
  const basic = Buffer.from(`${account.email}:${account.password}`).toString('base64')
  const login = await fetch(`${url}/auth/v1/loginV2`, { headers: { authorization: `Basic ${basic}` } })
  const { token } = (await login.json()) as { token: string }
  const answer = await fetch(`${url}/v1/api/live`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || !answer.body) throw new Error(`The live stream answered ${answer.status}.`)
  let rest = ''
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()!
    for (const part of parts) if (part !== '') yield JSON.parse(part)
  }
}
