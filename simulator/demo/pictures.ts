/** The cameras of the demo: a picture goes along with a report of a camera now and then. */
import type { Ms } from '#domain/basics/units.ts'
import { cargoPicture } from '../cargo-picture.ts'
import type { Sender } from '../send.ts'

interface Seen {
  readonly serial: string
  readonly recorded: string
  readonly cargoCamera?: { readonly fullnessPercent: number }
}

interface PictureOptions {
  readonly url: string
  readonly key: string
  readonly signal: AbortSignal
  /** Of one camera no more than one picture in so much time of its own clock. */
  readonly every: Ms
}

/** The same sender, with pictures after the reports that they belong to. */
export function withPictures(sender: Sender, { url, key, signal, every }: PictureOptions): Sender {
  const last = new Map<string, number>()
  // Cargo stays as it is for many pictures, and drawing it takes a while.
  const drawn = new Map<string, { readonly fullness: number; readonly png: Buffer }>()
  const drawing = (serial: string, fullness: number): Buffer => {
    const before = drawn.get(serial)
    if (before?.fullness === fullness) return before.png
    const png = cargoPicture(fullness, serial)
    drawn.set(serial, { fullness, png })
    return png
  }
  const picture = async ({ serial, recorded, cargoCamera }: Seen) => {
    const requested = new URLSearchParams({ serial, recorded })
    try {
      const answer = await fetch(`${url}/ingest/v1/cargo-images?${requested}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'image/png' },
        body: Uint8Array.from(drawing(serial, cargoCamera!.fullnessPercent)),
        signal,
      })
      await answer.body?.cancel()
    } catch (error) {
      // A camera on the road does not send a lost picture again either.
      if (signal.aborted) throw error
    }
  }
  return {
    send: async (reports) => {
      const receipt = await sender.send(reports)
      for (const report of reports as readonly Seen[]) {
        if (!report.cargoCamera) continue
        const at = Date.parse(report.recorded)
        if (Math.abs(at - (last.get(report.serial) ?? Number.NEGATIVE_INFINITY)) < every) continue
        last.set(report.serial, at)
        await picture(report)
      }
      return receipt
    },
  }
}
