/** Writes the evidence pack of a visit into the folder for temporary files. */
import { randomUUID } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { visitRef } from '#domain/reports/visit-ref.ts'
import { ZipWriter } from '../../exports/zip.ts'
import { type Databases, fromStandby } from '../../platform/from-standby.ts'
import { brandOf } from '../render/look.ts'
import { currentKeyId, signBytes } from '../sign.ts'
import type { Site } from '../site.ts'
import { type Evidence, readEvidence } from './evidence.ts'
import { evidenceFiles, manifestOf, type PackFile } from './pack-files.ts'
import { packPdf } from './pack-pdf.ts'
import type { DetentionVisit } from './visit-store.ts'

export const packFormats = { pdf: 'application/pdf', zip: 'application/zip' } as const
export type PackFormat = keyof typeof packFormats
export const isPackFormat = (text: string): text is PackFormat => Object.hasOwn(packFormats, text)

export interface PackTask {
  /** As whoever asks sees it. */
  readonly visit: DetentionVisit
  readonly format: PackFormat
  readonly site: Site
  readonly now: Instant
}
export interface MadePack {
  /** Whoever asked removes it. */
  readonly path: string
  /** Of the evidence. */
  readonly hash: string
}

/** Everything of one moment: nothing comes in between the reading of fixes and of events. */
const readAtOnce = async (pool: pg.Pool, visit: DetentionVisit): Promise<Evidence> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const evidence = await readEvidence(client, visit)
    await client.query('COMMIT')
    return evidence
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Where a visit is opened in the portal. */
export const visitPath = (visit: DetentionVisit): string =>
  `/alertconfiguration/detention?visit=${encodeURIComponent(visitRef(visit))}`

export const makePack = async (
  { pool, standby }: Databases,
  { visit, format, site, now }: PackTask,
): Promise<MadePack> => {
  const evidence = await fromStandby(standby, pool, (from) => readAtOnce(from, visit))
  const { files, hash } = evidenceFiles(visit, evidence)
  const { brand, publicUrl } = await brandOf(pool, site, visit.customerId)
  const keys = `${publicUrl}/v1/api/reports/keys`
  const pdf = await packPdf(visit, evidence, {
    ...{ brand, made: now, hash, keys },
    link: publicUrl + visitPath(visit),
  })
  const path = join(tmpdir(), `tandem-pack-${randomUUID()}`)
  if (format === 'pdf') {
    await writeFile(path, pdf, { flag: 'wx', mode: 0o600 })
    return { path, hash }
  }
  const all: PackFile[] = [{ name: 'detention.pdf', bytes: pdf }, ...files]
  const manifest = manifestOf(all, { visit, hash, made: now }, { id: await currentKeyId(pool), url: keys })
  const { signature } = await signBytes(pool, manifest)
  all.push({ name: 'manifest.json', bytes: manifest }, { name: 'manifest.sig', bytes: signature })
  await using file = await open(path, 'wx', 0o600)
  const zip = new ZipWriter(async (bytes) => {
    await file.write(bytes)
  })
  for (const { name, bytes } of all) await zip.file(name, [bytes])
  await zip.end()
  return { path, hash }
}
