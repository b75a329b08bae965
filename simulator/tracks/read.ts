/** Reads a recorded drive, whichever of the known ways it is written in. */
import { readTrackCsv } from './csv.ts'
import { readEvents } from './events.ts'
import { readGpx } from './gpx.ts'
import { type RecordedPoint, tidy } from './track.ts'

/** The drive in a file's text; empty where there are no positions with times in it. What it is shows in the text itself. */
export function readTrack(text: string): readonly RecordedPoint[] {
  const begin = text.replace(/^\uFEFF/, '').trimStart()
  return tidy(
    begin.startsWith('<') ? readGpx(begin) : begin.startsWith('{') ? readEvents(begin) : readTrackCsv(begin),
  )
}
