/** Changes a resource as PATCH asks for (RFC 7644, section 3.5.2), in the dialects of Okta and Microsoft Entra. */
import { type ScimPatchOperation, type ScimResource, scimPatch } from 'scim-patch'
import { z } from 'zod'
import { invalidSyntax, ScimProblem } from './problem.ts'

const operationsMost = 1_000

const body = z.object({
  Operations: z
    .array(
      z.object({
        // Entra writes them with a capital letter.
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'remove', 'replace'])),
        path: z.string().max(500).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(operationsMost),
})

/** Names that lead out of a resource. */
const isOutside = (name: string) => /__proto__|constructor|prototype/.test(name)

/** Without the name of the schema that some put before an attribute. */
const plainPath = (path: string) => path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i, '')

type Operation = z.infer<typeof body>['Operations'][number]

/** One that names no attribute has them as names of its value, dots included: an operation each. */
const each = ({ op, path, value }: Operation): readonly Operation[] => {
  if (path) return [{ op, path: plainPath(path), value }]
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimProblem(400, 'An operation without a path needs attributes.', 'invalidPath')
  return Object.entries(value)
    .filter(([name]) => name !== 'id' && name !== 'schemas' && name !== 'meta')
    .map(([name, one]) => ({ op, path: plainPath(name), value: one }))
}

interface Member {
  readonly value: string
}

/** Members in and out by themselves: a group may be large, and each client says it in its own way. */
const changeMembers = (
  members: readonly Member[],
  { op, path, value }: Operation,
): readonly Member[] | null => {
  const by = /^members\[\s*value\s+eq\s+"([^"]{1,60})"\s*\]$/i.exec(path ?? '')
  if (by && op === 'remove') return members.filter((member) => member.value !== by[1])
  if (path?.toLowerCase() !== 'members') return null
  const named = [value ?? []].flat().map((one): Member => {
    const id = typeof one === 'object' && one !== null ? (one as { value?: unknown }).value : one
    if (typeof id !== 'string') throw invalidSyntax('A member has a value, which is the id of a user.')
    return { value: id }
  })
  if (op === 'replace') return named
  const ids = new Set(named.map((member) => member.value))
  const others = members.filter((member) => !ids.has(member.value))
  if (op === 'add') return [...others, ...named]
  return value === undefined || value === null ? [] : others
}

/** The resource as it is to be. @throws ScimProblem */
export const patched = <T extends { readonly meta: object; readonly schemas: string[] }>(
  resource: T,
  given: unknown,
): T => {
  const read = body.safeParse(given)
  if (!read.success) throw invalidSyntax('This is no list of operations.')
  let now: T = resource
  for (const operation of read.data.Operations.flatMap(each)) {
    if (isOutside(operation.path ?? '') || isOutside(JSON.stringify(operation.value ?? null)))
      throw new ScimProblem(400, 'There is no such attribute.', 'invalidPath')
    const members = 'members' in now ? changeMembers(now.members as readonly Member[], operation) : null
    if (members) {
      now = { ...now, members }
      continue
    }
    try {
      now = scimPatch(now as unknown as ScimResource, [operation as ScimPatchOperation], {
        mutateDocument: false,
        treatMissingAsAdd: true,
      }) as unknown as T
    } catch (error) {
      throw new ScimProblem(400, String((error as Error).message).slice(0, 300), 'invalidPath')
    }
  }
  return now
}
