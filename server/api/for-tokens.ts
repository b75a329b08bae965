/** What of GraphQL is for access tokens: queries but for those about what is a person's own, and the mutations named here. */
import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql'
import { tokenWords } from '#domain/access/words.ts'
import { refusal } from '../platform/refusal.ts'

/** Each of them asks for a right that a scope gives. Tokens, passwords and people's accounts are changed by people. */
const mutations: ReadonlySet<string> = new Set([
  'createGeofence',
  'updateGeofence',
  'setGeofenceActive',
  'deleteGeofence',
  'createAlertRule',
  'updateAlertRule',
  'enableAlertRule',
  'disableAlertRule',
  'deleteAlertRule',
  'sendCommands',
])
/** About how somebody comes in, and what people asked for or sent: it is theirs, whatever a token is narrowed to. */
const notQueries: ReadonlySet<string> = new Set([
  'apiTokens',
  'apiTokenUses',
  'sessions',
  'pushDevices',
  'outbox',
  'firstRun',
  'exports',
  'spreadsheetImport',
  'spreadsheetLines',
  'diagnosticEmail',
  'insightLetters',
])

/** @throws the refusal where a field of the root is not for access tokens */
export const mustBeForTokens = (document: DocumentNode): void => {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet] as const] : [],
    ),
  )
  // Fragments are no circles: the document was validated.
  const namesOf = ({ selections }: SelectionSetNode): readonly string[] =>
    selections.flatMap((one) => {
      if (one.kind === Kind.FIELD) return one.name.value
      const set = one.kind === Kind.INLINE_FRAGMENT ? one.selectionSet : fragments.get(one.name.value)
      return set ? namesOf(set) : []
    })
  for (const one of document.definitions) {
    if (one.kind !== Kind.OPERATION_DEFINITION) continue
    const wrong = namesOf(one.selectionSet).find((name) =>
      one.operation === 'query' ? notQueries.has(name) : name !== '__typename' && !mutations.has(name),
    )
    if (wrong !== undefined) throw refusal(tokenWords.notForTokens(wrong))
  }
}
