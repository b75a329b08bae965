/** From the settings of a destination to where its files go. */
import { dayFileProblems } from '#domain/fleet/day-file-words.ts'
import type { Sealing } from '../access/sealing.ts'
import type { AddressRules } from '../webhooks/address.ts'
import type { Destination } from './store.ts'
import { type Target, TargetProblem } from './target.ts'

/** What secrets of buckets are sealed for. */
export const sealedFor = 'bucket secret'

export interface TargetsOptions {
  readonly sealing: Sealing
  readonly rules: AddressRules
  /** Below which customers have their folders; null: they have none. */
  readonly folder: string | null
}

/** @param sealed the secret of its access key @throws TargetProblem */
export const openTarget = async (
  { customerId, kind, endpoint, region, bucket, keyId, pathStyle }: Destination,
  sealed: Buffer | null,
  { sealing, rules, folder }: TargetsOptions,
): Promise<Target> => {
  if (kind === 'folder') {
    if (folder === null) throw new TargetProblem(dayFileProblems.folderOff)
    const { folderTarget } = await import('./folder.ts')
    return folderTarget(folder, customerId)
  }
  const secret = sealed && (await sealing.open(sealed, sealedFor))
  if (secret === null) throw new TargetProblem(dayFileProblems.sealed)
  const { bucketTarget } = await import('./bucket.ts')
  return bucketTarget(
    {
      endpoint: endpoint!,
      region: region!,
      bucket: bucket!,
      keyId: keyId!,
      pathStyle,
      secret,
    },
    rules,
  )
}
