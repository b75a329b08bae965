/** What super admins do with FTP: accounts are made and deleted; a password is never shown again. */
import { type FtpAccountDraft, ftpAccountProblem, ftpAccountsMost, ftpWords } from '#domain/ota/ftp.ts'
import { hashPassword } from '../access/passwords.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { mustManageOta } from '../campaigns/access.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { dropFtpAccount, type FtpAccount, ftpAccounts, insertFtpAccount } from './store.ts'

/** @throws a refusal */
export const createFtpAccount = async (context: Acting, given: FtpAccountDraft): Promise<FtpAccount> => {
  await mustManageOta(context)
  const draft = { ...given, name: given.name.trim(), folder: given.folder.trim() }
  const problem = ftpAccountProblem(draft)
  if (problem) throw refusal(problem)
  const { db, viewer, now, actor } = context
  if ((await ftpAccounts(db)).length >= ftpAccountsMost) throw refusal(ftpWords.tooMany(ftpAccountsMost))
  const passwordHash = await hashPassword(draft.password)
  return inTransaction(db, async (client) => {
    const made = await insertFtpAccount(client, { ...draft, passwordHash }, viewer.email, now)
    if (!made) throw refusal(ftpWords.taken)
    const { product, folder } = made
    await record(client, actor, {
      action: 'FTP account created',
      subject: made.name,
      new: { product, folder },
    })
    return made
  })
}

/** Whoever is signed in as it sees no file any more. @throws a refusal */
export const deleteFtpAccount = async (context: Acting, id: number): Promise<void> => {
  await mustManageOta(context)
  const { db, actor } = context
  await inTransaction(db, async (client) => {
    const gone = await dropFtpAccount(client, id)
    if (!gone) throw refusal(ftpWords.none)
    await record(client, actor, { action: 'FTP account deleted', subject: gone.name })
  })
}
