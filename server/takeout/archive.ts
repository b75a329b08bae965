/** Reads the ZIP of an export: its manifest, and its files with their checksums. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { type Manifest, type ManifestFile, manifestSchema } from './manifest.ts'

/** More has no manifest of ours. */
const manifestMost = 16 << 20
const filesMost = 1_000

/** What is wrong with an archive, in words for whoever brought it. */
export class ArchiveProblem extends Error {}

export interface Archive {
  readonly manifest: Manifest
  /** @throws ArchiveProblem at its end, where its bytes are not those of the manifest */
  readonly bytesOf: (file: ManifestFile) => AsyncGenerator<Buffer>
  readonly keep: (file: ManifestFile, path: string) => Promise<void>
  readonly close: () => void
}

const openZip = (path: string): Promise<yauzl.ZipFile> =>
  new Promise((done, fail) =>
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? fail(error) : done(zip),
    ),
  )

const entriesOf = (zip: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> =>
  new Promise((done, fail) => {
    const entries = new Map<string, yauzl.Entry>()
    zip.once('error', fail)
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry)
      if (entries.size > filesMost) fail(new ArchiveProblem('The archive has more files than an export has.'))
      else zip.readEntry()
    })
    zip.once('end', () => done(entries))
    zip.readEntry()
  })

const streamOf = (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<NodeJS.ReadableStream> =>
  new Promise((done, fail) =>
    zip.openReadStream(entry, (error, stream) => (error ? fail(error) : done(stream))),
  )

const readManifest = async (zip: yauzl.ZipFile, entry: yauzl.Entry | undefined): Promise<Manifest> => {
  if (!entry || entry.uncompressedSize > manifestMost)
    throw new ArchiveProblem('The archive has no manifest.json: it is no export of an account.')
  const pieces: Buffer[] = []
  for await (const piece of await streamOf(zip, entry)) pieces.push(piece as Buffer)
  let value: unknown
  try {
    value = JSON.parse(Buffer.concat(pieces).toString())
  } catch (cause) {
    throw new ArchiveProblem('The manifest.json of the archive is no JSON.', { cause })
  }
  const read = manifestSchema.safeParse(value)
  if (!read.success)
    throw new ArchiveProblem(
      `The manifest.json of the archive cannot be read: ${read.error.issues[0]?.path.join('.')}.`,
    )
  return read.data
}

/** @throws ArchiveProblem where it is no export of an account */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await openZip(path).catch((cause: Error) => {
    throw new ArchiveProblem(`${path} cannot be read as a ZIP archive (${cause.message}).`, { cause })
  })
  try {
    const entries = await entriesOf(zip)
    const manifest = await readManifest(zip, entries.get('manifest.json'))
    const missing = manifest.files.find((file) => !entries.has(file.path))
    if (missing) throw new ArchiveProblem(`The archive lacks ${missing.path}, which its manifest names.`)
    async function* bytesOf({ path: name, bytes, sha256 }: ManifestFile) {
      const hash = createHash('sha256')
      let size = 0
      for await (const piece of await streamOf(zip, entries.get(name)!)) {
        size += piece.length
        if (size > bytes) break
        hash.update(piece)
        yield piece as Buffer
      }
      if (size !== bytes || hash.digest('hex') !== sha256)
        throw new ArchiveProblem(`${name} is not what the manifest says: the archive was changed or damaged.`)
    }
    return {
      manifest,
      bytesOf,
      keep: (file, to) => pipeline(bytesOf(file), createWriteStream(to, { mode: 0o600 })),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Reads all files once. @throws ArchiveProblem for the first that is not what the manifest says */
export const verifyArchive = async ({ manifest, bytesOf }: Archive): Promise<void> => {
  for (const file of manifest.files) for await (const _ of bytesOf(file));
}
