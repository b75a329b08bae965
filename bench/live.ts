/** Reads the live stream as a portal does. */
import type { LiveLine } from '#domain/wire/live.ts'
import { tokenFor } from './fleet.ts'

/** The lines of the live stream, as they come. */
export async function* live(url: string): AsyncGenerator<LiveLine> {
  const answer = await fetch(`${url}/v1/api/live`, {
    headers: { authorization: `Bearer ${await tokenFor(url)}` },
  })
  if (!answer.ok || !answer.body) throw new Error(`The live stream answered ${answer.status}.`)
  let rest = ''
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()!
    for (const part of parts) if (part !== '') yield JSON.parse(part)
  }
}
