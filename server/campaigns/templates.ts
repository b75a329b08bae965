/** What gateways should be configured to, by product, customer and group. */

import type pg from 'pg'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type Config, configProblem } from '#domain/ota/config-keys.ts'
import type { Product } from '#domain/ota/product.ts'
import { otaWords } from '#domain/ota/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { mustManageOta } from './access.ts'

export interface ConfigTemplate {
  readonly id: number
  readonly product: string
  readonly customerId: number | null
  readonly customerName: string | null
  readonly groupId: number | null
  readonly groupName: string | null
  readonly config: Config
  readonly updated: Instant
  readonly updatedBy: string
}

const read = async (db: pg.Pool | pg.ClientBase, id: number | null): Promise<readonly ConfigTemplate[]> => {
  const { rows } = await db.query(
    `SELECT t.id, t.product, t.customer_id AS "customerId", k.short_name AS "customerName", t.group_id AS "groupId",
        g.name AS "groupName", t.config, t.updated, t.updated_by AS "updatedBy"
      FROM config_template t LEFT JOIN customer k ON k.id = t.customer_id
      LEFT JOIN vehicle_group g ON g.customer_id = t.customer_id AND g.id = t.group_id
      WHERE $1::int IS NULL OR t.id = $1 ORDER BY t.product, k.short_name NULLS FIRST, g.name NULLS FIRST LIMIT 5000`,
    [id],
  )
  return rows.map((row) => ({ ...row, updated: row.updated.getTime() }))
}

/** By product, the widest first. */
export const configTemplates = (db: pg.Pool): Promise<readonly ConfigTemplate[]> => read(db, null)

const subjectOf = ({ product, customerName, groupName }: ConfigTemplate): string =>
  [product, customerName, groupName].filter((one) => one !== null).join(' / ')

export interface TemplateDraft {
  readonly product: Product
  readonly customerId: number | null
  readonly groupId: number | null
  readonly config: Config
  /** When what it replaces was saved; null: there is none yet; undefined: whatever is there. */
  readonly asOf?: Instant | null | undefined
}

/**
 * Keeps what gateways of a product should have, everywhere or of a customer or a group. @throws a refusal, also where
 * somebody saved something else since `asOf`
 */
export const saveTemplate = async (context: Acting, draft: TemplateDraft): Promise<ConfigTemplate> => {
  await mustManageOta(context)
  const problem = configProblem(draft.product, draft.config)
  if (problem) throw refusal(otaWords.templateProblem(problem))
  const { db, viewer, now, actor } = context
  return inTransaction(db, async (client) => {
    const { rows: there } = await client.query(
      `SELECT $1::int IS NULL OR EXISTS (SELECT FROM customer WHERE id = $1 AND id > 0) AS customer,
        $2::int IS NULL OR EXISTS (SELECT FROM vehicle_group WHERE customer_id = $1 AND id = $2) AS "group"`,
      [draft.customerId, draft.groupId],
    )
    if (!there[0].customer || !there[0].group)
      throw refusal(otaWords.templateProblem(t('there is no such customer or group')))
    const { rows: known } = await client.query<{ config: Config; updated: Date }>(
      `SELECT config, updated FROM config_template WHERE product = $1 AND coalesce(customer_id, 0) = coalesce($2, 0)
        AND coalesce(group_id, 0) = coalesce($3, 0) FOR UPDATE`,
      [draft.product, draft.customerId, draft.groupId],
    )
    const { asOf } = draft
    if (asOf === null && known[0]) throw refusal(otaWords.templateThere)
    if (typeof asOf === 'number' && known[0]?.updated.getTime() !== asOf)
      throw refusal(otaWords.templateChanged)
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO config_template (product, customer_id, group_id, config, updated, updated_by)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (product, coalesce(customer_id, 0), coalesce(group_id, 0))
          ${asOf === null ? 'DO NOTHING' : 'DO UPDATE SET config = excluded.config, updated = excluded.updated, updated_by = excluded.updated_by'}
        RETURNING id`,
      [
        draft.product,
        draft.customerId,
        draft.groupId,
        JSON.stringify(draft.config),
        new Date(now),
        viewer.email,
      ],
    )
    // Somebody else saved it at the same moment.
    if (!rows[0]) throw refusal(otaWords.templateThere)
    const template = (await read(client, rows[0].id))[0]!
    await record(client, actor, {
      action: known[0] ? 'configuration template edited' : 'configuration template created',
      subject: subjectOf(template),
      customerId: draft.customerId,
      ...(known[0] && { old: known[0].config }),
      new: draft.config,
    })
    return template
  })
}

/** @throws a refusal where there is none */
export const deleteTemplate = async (context: Acting, id: number): Promise<boolean> => {
  await mustManageOta(context)
  return inTransaction(context.db, async (client) => {
    const template = (await read(client, id))[0]
    if (!template) throw refusal(otaWords.templateProblem(t('there is no such template')))
    await client.query('DELETE FROM config_template WHERE id = $1', [id])
    await record(client, context.actor, {
      action: 'configuration template deleted',
      subject: subjectOf(template),
      customerId: template.customerId,
      old: template.config,
    })
    return true
  })
}
