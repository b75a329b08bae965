/** ETags: of what was answered, and before a dot the revision of what can be written, which `If-Match` is held against. */
import { createHash } from 'node:crypto'

/** @param revision where the answer has one: the rest of an ETag follows what else is answered, such as who is inside */
export const etagOf = (text: string, revision?: string): string => {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return revision === undefined ? `"${hash}"` : `"${revision}.${hash}"`
}

const listed = (header: string): readonly string[] => header.split(',').map((one) => one.trim())

/** Whether `If-None-Match` names this one; weakly. */
export const names = (header: string | undefined, etag: string): boolean =>
  listed(header ?? '').some((one) => one === '*' || one.replace(/^W\//, '') === etag)

/** The revisions that `If-Match` names; undefined where whatever is there will do. Weak ones match nothing. */
export const revisionsOf = (header: string | undefined): readonly string[] | undefined => {
  if (header === undefined || header.trim() === '*') return undefined
  return listed(header).flatMap((one) => /^"([\w-]+)\.[\w-]+"$/.exec(one)?.[1] ?? [])
}
