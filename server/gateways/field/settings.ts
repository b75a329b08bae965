/** What the environment says of protocols of bytes: each has a port, without which it is not spoken. */
import { z } from 'zod'
import { type FieldProtocolName, fieldProtocols } from '#domain/wire/field/index.ts'
import type { Networks } from '../../http/networks.ts'
import { networksSetting } from '../../http/networks-setting.ts'

export const fieldVariables = {
  TELTONIKA_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('the port for gateways of Teltonika; without it there is none'),
  TELTONIKA_DM1: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe("the element in which they pass on the DM1 of the trailer's brakes"),
  TELTONIKA_FROM: networksSetting
    .optional()
    .describe('from where gateways of Teltonika come; from everywhere where left out'),
}
type Read = z.infer<z.ZodObject<typeof fieldVariables>>

/** Where gateways of one protocol are listened for. */
export interface FieldSettings {
  readonly protocol: FieldProtocolName
  readonly port: number
  readonly from: Networks | null
  readonly dm1: number | null
}

export const fieldOf = (read: Read): readonly FieldSettings[] =>
  fieldProtocols.flatMap(({ name }) => {
    const prefix = name.toUpperCase() as Uppercase<FieldProtocolName>
    const port = read[`${prefix}_PORT`]
    return port === undefined
      ? []
      : [{ protocol: name, port, from: read[`${prefix}_FROM`] ?? null, dm1: read[`${prefix}_DM1`] ?? null }]
  })
