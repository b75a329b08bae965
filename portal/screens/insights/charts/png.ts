/** A chart as a picture to keep: its title, what it says, and what is drawn, as it looks now. */
import { t } from '#domain/basics/texts.ts'
import type { InsightChart } from '#domain/insights/document.ts'
import { colourOf } from '../../../style/theme.ts'
import { saveFile } from '../../../ui/controls/save-file.ts'

/** Twice as many pixels as are seen: it is read on paper. */
const sharp = 2
const edge = 16
const head = 62
const legendLine = 20

/** What a picture takes from the page's style has to be in it where it stands alone. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font',
  'text-anchor',
] as const

function alone(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement
  const [from, to] = [picture, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>('*')])
  for (const [n, element] of from!.entries()) {
    const style = getComputedStyle(element)
    for (const look of looks) to![n]!.style.setProperty(look, style.getPropertyValue(look))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new XMLSerializer().serializeToString(copy)
}

const loaded = (source: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error(t('The picture could not be made. Try again, or take the CSV.')))
    image.src = source
  })

interface Entry {
  readonly label: string
  readonly colour: string
}

/** What each colour means, as the page tells it above the picture. */
const legendOf = (drawn: Element): readonly Entry[] =>
  [...(drawn.closest('.chart')?.querySelectorAll<HTMLElement>('.chart-legend li') ?? [])].map((entry) => ({
    label: entry.textContent,
    colour: colourOf(`chart-${entry.dataset.tone}`),
  }))

/** The lines of a legend: as many entries beside one another as there is room for. */
function legendLines(pen: CanvasRenderingContext2D, entries: readonly Entry[], width: number) {
  const lines: { readonly entry: Entry; readonly left: number }[][] = []
  let left = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    const wide = 18 + pen.measureText(entry.label).width + 16
    if (left + wide > width) {
      lines.push([])
      left = 0
    }
    lines.at(-1)!.push({ entry, left })
    left += wide
  }
  return lines
}

/** @throws an Error with words fit to be shown */
export async function savePng(
  chart: Pick<InsightChart, 'title' | 'summary'>,
  drawn: SVGSVGElement | HTMLCanvasElement,
  name: string,
): Promise<void> {
  const { width, height } = drawn.getBoundingClientRect()
  const source =
    drawn instanceof HTMLCanvasElement
      ? drawn
      : await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(alone(drawn))}`)
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  const face = getComputedStyle(document.body).fontFamily
  const small = `12px ${face}`
  pen.font = small
  const legend = legendLines(pen, legendOf(drawn), width)
  const top = head + legend.length * legendLine
  // A canvas that gets its size forgets how it draws.
  canvas.width = (width + 2 * edge) * sharp
  canvas.height = (height + top + edge) * sharp
  pen.scale(sharp, sharp)
  pen.fillStyle = colourOf('surface')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = colourOf('ink')
  pen.font = `600 15px ${face}`
  pen.fillText(t(chart.title), edge, 26, width)
  pen.fillStyle = colourOf('ink-soft')
  pen.font = small
  pen.fillText(chart.summary, edge, 46, width)
  for (const [n, line] of legend.entries())
    for (const { entry, left } of line) {
      const y = head + n * legendLine
      pen.fillStyle = entry.colour
      pen.fillRect(edge + left, y - 2, 12, 10)
      pen.fillStyle = colourOf('ink-soft')
      pen.fillText(entry.label, edge + left + 18, y + 7)
    }
  pen.drawImage(source, edge, top, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error(t('The picture could not be made. Try again, or take the CSV.'))
  saveFile(blob, `${name}.png`)
}
