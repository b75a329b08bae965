/** Writes a ZIP archive as it comes: files are packed on the way through, and nothing is held back but their names. */
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

export type Out = (bytes: Buffer) => Promise<void>

interface Entry {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly plain: number
  readonly at: number
}

/** Sizes and places have 32 bits; an archive past that wants another format. */
const most = 0xffffffff
/** Bits 3 and 11: sizes follow the data, and names are in UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1980-01-01, the first day that the format knows: archives of the same content are the same. */
const day = 0x0021

/** `out` takes the archive's bytes in order and is waited for. */
export class ZipWriter {
  #out: Out
  #at = 0
  #entries: Entry[] = []
  constructor(out: Out) {
    this.#out = out
  }

  async #write(bytes: Buffer) {
    this.#at += bytes.length
    await this.#out(bytes)
  }

  /** Packs one file; its texts, or bytes, are asked for as fast as they are taken. @throws where it is larger than 4 GiB */
  async file(
    path: string,
    texts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  ): Promise<void> {
    const name = Buffer.from(path)
    const at = this.#at
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(flags, 6)
    head.writeUInt16LE(deflated, 8)
    head.writeUInt16LE(day, 12)
    head.writeUInt16LE(name.length, 26)
    await this.#write(Buffer.concat([head, name]))

    let crc = 0
    let plain = 0
    let packed = 0
    const deflate = createDeflateRaw({ level: 5 })
    const taking = (async () => {
      for await (const bytes of deflate) {
        packed += bytes.length
        await this.#write(bytes)
      }
    })()
    try {
      for await (const text of texts) {
        const bytes = typeof text === 'string' ? Buffer.from(text) : text
        crc = crc32(bytes, crc)
        plain += bytes.length
        // Where nobody takes the bytes any more, `taking` fails and there is no drain to wait for.
        if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), taking])
      }
      deflate.end()
      await taking
    } catch (error) {
      deflate.destroy()
      await taking.catch(() => {})
      throw error
    }
    if (plain > most || this.#at > most) throw new Error(`${path} is too large for this kind of archive.`)
    const tail = Buffer.alloc(16)
    tail.writeUInt32LE(0x08074b50, 0)
    tail.writeUInt32LE(crc, 4)
    tail.writeUInt32LE(packed, 8)
    tail.writeUInt32LE(plain, 12)
    await this.#write(tail)
    this.#entries.push({ name, crc, packed, plain, at })
  }

  /** Writes the list of files; nothing can follow. */
  async end(): Promise<void> {
    const at = this.#at
    for (const { name, crc, packed, plain, at } of this.#entries) {
      const head = Buffer.alloc(46)
      head.writeUInt32LE(0x02014b50, 0)
      head.writeUInt16LE(20, 4)
      head.writeUInt16LE(20, 6)
      head.writeUInt16LE(flags, 8)
      head.writeUInt16LE(deflated, 10)
      head.writeUInt16LE(day, 14)
      head.writeUInt32LE(crc, 16)
      head.writeUInt32LE(packed, 20)
      head.writeUInt32LE(plain, 24)
      head.writeUInt16LE(name.length, 28)
      head.writeUInt32LE(at, 42)
      await this.#write(Buffer.concat([head, name]))
    }
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#entries.length, 8)
    end.writeUInt16LE(this.#entries.length, 10)
    end.writeUInt32LE(this.#at - at, 12)
    end.writeUInt32LE(at, 16)
    await this.#write(end)
  }
}
