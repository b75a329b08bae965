/** A PDF as somebody sees it: its first page drawn by Ghostscript, where that is installed. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Grey picture: width, height, and a byte for each point, 255 where it is white. */
interface Picture {
  readonly width: number
  readonly height: number
  readonly points: Buffer
}

/** Reads a portable graymap: signs of its head are words, but for lines of comment. */
const readGraymap = (bytes: Buffer): Picture => {
  const [head, width, height] =
    /^P5\s+(?:#[^\n]*\n\s*)*(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1')) ?? []
  if (head === undefined) throw new Error('Ghostscript drew no graymap.')
  return { width: Number(width), height: Number(height), points: bytes.subarray(head.length) }
}

/** The first page of a PDF, two points of paper in one; null where there is no Ghostscript here. */
export const printed = async (pdf: Buffer): Promise<Picture | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'printed-'))
  try {
    const file = join(folder, 'report.pdf')
    await writeFile(file, pdf)
    const { stdout } = await promisify(execFile)(
      'gs',
      [
        '-q',
        '-dSAFER',
        '-dBATCH',
        '-dNOPAUSE',
        '-r36',
        '-dLastPage=1',
        '-sDEVICE=pgmraw',
        '-sOutputFile=-',
        file,
      ],
      { encoding: 'buffer', maxBuffer: 16 * 1_048_576 },
    )
    return readGraymap(stdout)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The share of a picture that is not white. */
export const inkOf = ({ points }: Picture): number =>
  points.reduce((sum, value) => sum + (value < 250 ? 1 : 0), 0) / points.length
