/** The scopes of tokens as they are shown: in groups, in plain words, those that somebody may give. */
import { can, type Right, rights } from '#domain/access/rights.ts'
import type { Role } from '#domain/access/roles.ts'
import type { Viewer } from '#domain/access/session.ts'
import { type TokenScope, tokenScopeGroups } from '#domain/access/token-scopes.ts'
import { t } from '#domain/basics/texts.ts'

interface OfferedGroup {
  readonly name: string
  readonly scopes: readonly TokenScope[]
}

/** What whoever makes a token may give it: to one's own what one may do, to a service what its administrators may. */
export const scopesToGive = (
  viewer: Viewer,
  customerId: string | null,
  mayCommand: boolean,
): readonly OfferedGroup[] => {
  const mayGive = (right: Right) => {
    if (right === 'commandReefers' && !mayCommand) return false
    if (customerId === null) return can(viewer, right)
    const granted: readonly Role[] = rights[right]
    return granted.includes('CUSTOMER_ADMIN') && can(viewer, right, { customerId: Number(customerId) })
  }
  return tokenScopeGroups
    .map(
      ({ name, scopes }): OfferedGroup => ({
        name,
        scopes: scopes.filter(({ right }) => mayGive(right)),
      }),
    )
    .filter(({ scopes }) => scopes.length > 0)
}

const names = new Map<string, string>(
  tokenScopeGroups.flatMap(({ scopes }) => scopes.map(({ right, name }) => [right, name] as const)),
)
/** What a scope allows, in words; its own name where this portal does not know it. */
export const scopeWords = (scope: string): string => {
  const name = names.get(scope)
  return name === undefined ? scope : t(name)
}
