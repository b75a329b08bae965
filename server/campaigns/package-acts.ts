/** What super admins do with packages: upload and withdraw. */
import { createHash } from 'node:crypto'
import { type PackageDraft, packageLargest, packageProblem, packageTitle } from '#domain/ota/package.ts'
import { otaWords } from '#domain/ota/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { insertPackage, type Package, packageById, withdrawPackage } from '../ota/packages.ts'
import { signPackage } from '../ota/signing.ts'
import { inLanguage } from '../platform/in-language.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { mustManageOta } from './access.ts'

const unique = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)]

/**
 * Keeps and signs a package, which never changes from then on.
 * @param sha256 that the file should have, in hexadecimal; null where whoever uploads does not say
 * @throws a refusal
 */
export const uploadPackage = async (
  context: Acting,
  given: PackageDraft,
  bytes: Buffer,
  sha256: string | null,
): Promise<Package> => {
  await mustManageOta(context)
  const draft = { ...given, products: unique(given.products), hardware: unique(given.hardware) }
  const problem = packageProblem(draft)
  if (problem) throw refusal(problem)
  if (bytes.length === 0) throw refusal(otaWords.emptyPackage)
  if (bytes.length > packageLargest) throw refusal(otaWords.packageTooLarge(packageLargest / 2 ** 20))
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== null && sha256.trim().toLowerCase() !== digest) throw refusal(otaWords.wrongSha)
  const facts = { ...draft, size: bytes.length, sha256: digest }
  const { db, viewer, now, actor } = context
  return inTransaction(db, async (client) => {
    const signature = await signPackage(client, facts, now)
    const file = await insertPackage(client, { ...facts, signature }, bytes, viewer.email, now)
    if (!file) throw refusal(otaWords.taken(packageTitle(draft)))
    await record(client, actor, {
      action: 'package uploaded',
      subject: inLanguage('en', () => packageTitle(file)),
      new: { products: file.products, hardware: file.hardware, size: file.size, sha256: file.sha256 },
    })
    return file
  })
}

/** Takes it back: it is never sent again. One that was taken back before stays so. @throws a refusal */
export const withdraw = async (context: Acting, id: number): Promise<Package> => {
  await mustManageOta(context)
  const { db, viewer, now, actor } = context
  return inTransaction(db, async (client) => {
    const isDone = await withdrawPackage(client, id, viewer.email, now)
    const file = await packageById(client, id)
    if (!file) throw refusal(otaWords.noSuchPackage)
    if (isDone)
      await record(client, actor, {
        action: 'package withdrawn',
        subject: inLanguage('en', () => packageTitle(file)),
      })
    return file
  })
}
