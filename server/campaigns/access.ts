/** Who manages devices: super admins, where any customer has it switched on. */
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { otaWords } from '#domain/ota/words.ts'
import type { Context } from '../graphql/builder.ts'
import { hasOtaSql } from '../ota/jobs.ts'
import { refusal } from '../platform/refusal.ts'

/** @throws the refusal where the viewer manages no devices */
export const mustManageOta = async ({ viewer, db }: Pick<Context, 'viewer' | 'db'>): Promise<void> => {
  if (!can(viewer, 'manageOta')) throw refusal(signInWords.notAuthorized)
  const { rowCount } = await db.query(`SELECT FROM customer k WHERE ${hasOtaSql('k')} LIMIT 1`)
  if (rowCount === 0) throw refusal(otaWords.off)
}
