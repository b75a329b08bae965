/** What the cargo camera saw: the newest picture, and those before it, each with how full the floor was. */
import { useEffect, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import type { Instant } from '#domain/basics/units.ts'
import { sentenceOf } from '../data/asked.ts'
import { type CargoImage, cargoImages, usePicture } from '../data/cargo-images.ts'
import { useMe } from '../data/me.ts'
import { Button } from '../ui/button.tsx'
import { LevelMark } from '../ui/level-mark.tsx'
import { ErrorState, Loading } from '../ui/states.tsx'
import { dayName, moment, timeOfDay } from '../ui/time.ts'
import './cargo-pictures.css'

/** `recorded`: another one whenever the camera has reported. */
export function CargoPictures({ vin, recorded }: { vin: string; recorded: Instant | null }) {
  const zone = useMe().me?.timezone?.id
  const [images, setImages] = useState<readonly CargoImage[] | null>(null)
  const [next, setNext] = useState<Instant | null>(null)
  const [chosen, setChosen] = useState<Instant | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard or another try asks again
  useEffect(() => {
    const stop = new AbortController()
    cargoImages(vin, null, stop.signal).then(
      (page) => {
        setImages(page.images)
        setNext(page.nextBefore)
        setError(null)
      },
      (failed) => stop.signal.aborted || setError(sentenceOf(failed)),
    )
    return () => stop.abort()
  }, [vin, recorded, round])

  async function older() {
    setBusy(true)
    try {
      const page = await cargoImages(vin, next)
      setImages([...(images ?? []), ...page.images])
      setNext(page.nextBefore)
      setError(null)
    } catch (failed) {
      setError(sentenceOf(failed))
    } finally {
      setBusy(false)
    }
  }
  if (error && !images) return <ErrorState title={error} again={() => setRound(round + 1)} />
  if (!images) return <Loading lines={5} label="Loading pictures" />
  const shown = images.find((image) => image.recorded === chosen) ?? images[0]
  if (!shown)
    return (
      <p className="picture-none">
        <LevelMark level="unknown" bare /> The camera has sent no picture.
      </p>
    )
  return (
    <div className="cargo">
      <figure>
        <Picture image={shown} large />
        <figcaption className="numbers">
          {moment(shown.recorded, zone)}
          {shown.fullness !== null && <span> · {number(shown.fullness)} % full</span>}
        </figcaption>
      </figure>
      {images.length > 1 && (
        <ul className="cargo-history" aria-label="Pictures before">
          {images.map((image) => (
            <li key={image.recorded}>
              <button type="button" aria-pressed={image === shown} onClick={() => setChosen(image.recorded)}>
                <Picture image={image} />
                <span className="numbers">
                  <span className="unseen">Picture of {dayName(image.recorded, zone)}, </span>
                  {timeOfDay(image.recorded, zone)}
                  {image.fullness !== null && ` · ${number(image.fullness)} %`}
                </span>
              </button>
            </li>
          ))}
          {next !== null && (
            <li className="cargo-more">
              <Button onClick={() => void older()} busy={busy}>
                Show older
              </Button>
            </li>
          )}
        </ul>
      )}
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function Picture({ image: { path, fullness }, large = false }: { image: CargoImage; large?: boolean }) {
  const { url, failed } = usePicture(path)
  if (failed) return <span className="cargo-frame">The picture cannot be loaded</span>
  if (!url) return <span className="cargo-frame" />
  const says = `The cargo space from inside${fullness === null ? '' : `, ${number(fullness)} % full`}`
  return <img className="cargo-frame" src={url} alt={large ? says : ''} />
}
