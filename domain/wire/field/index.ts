/** The protocols there are. To add one, write its file with its vectors, and a line here. */
import type { FieldProtocol } from './protocol.ts'
import { teltonika } from './teltonika.ts'

const list = [teltonika] as const
export type FieldProtocolName = (typeof list)[number]['name']
export const fieldProtocols: readonly (FieldProtocol & { readonly name: FieldProtocolName })[] = list
