/** A list of networks as the environment names it. */
import { z } from 'zod'
import { parseNetworks } from './networks.ts'

export const networksSetting = z.string().transform((text, context) => {
  const found = parseNetworks(text)
  if (found !== null) return found
  context.addIssue(
    'is a list of addresses and networks such as 10.1.0.0/16, with commas between them, or of the words loopback, private and none',
  )
  return z.NEVER
})
