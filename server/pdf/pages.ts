/** The pages of a printed document: the same head and foot on each, and a place that moves down as things are drawn. */
import { t } from '#domain/basics/texts.ts'
import { accent, faint, ink, line, type Pdf, rule, widthOf, write, writeLine } from './text.ts'

/** Letter paper, lying: tables are wide. Points. */
export const lying = [792, 612] as const
export const standing = [612, 792] as const
export const pageMargin = 40

const headHeight = 44
const footHeight = 30
const logoCell = { width: 120, height: 26 }

export interface PageBrand {
  /** Whose product it is: the OEM's, or the installation's own. */
  readonly product: string
  /** '#rrggbb'; null: the installation's own. */
  readonly color: string | null
  readonly logo: Buffer | null
}

export interface PageFrame {
  readonly brand: PageBrand
  /** Whose fleet it is about. */
  readonly fleet: string
  /** What stands at the head of each page. */
  readonly title: string
  /** What stands at the foot of each page, at the left. */
  readonly foot: string
}

/** Where things are drawn, page by page. The document must be opened with `keepsPages`. */
export class Pages {
  readonly pdf: Pdf
  readonly left = pageMargin
  readonly #frame: PageFrame
  /** Where the next thing begins. */
  y: number

  constructor(pdf: Pdf, frame: PageFrame) {
    this.pdf = pdf
    this.#frame = frame
    this.y = 0
    this.#begin()
  }

  get width(): number {
    return this.pdf.page.width - 2 * pageMargin
  }
  get right(): number {
    return this.left + this.width
  }
  get color(): string {
    return this.#frame.brand.color ?? accent
  }
  /** Points left on this page. */
  get room(): number {
    return this.pdf.page.height - footHeight - 16 - this.y
  }

  #begin(): void {
    const { pdf } = this
    // Nothing turns a page by itself.
    pdf.page.margins.bottom = 0
    const { brand, fleet, title } = this.#frame
    const y = 26
    let x = this.left
    if (brand.logo !== null) {
      try {
        pdf.image(brand.logo, x, y, { fit: [logoCell.width, logoCell.height] })
        x += logoCell.width + 12
      } catch {
        // A picture that cannot be read: the name says it in words.
      }
    }
    if (x === this.left) {
      const style = { size: 11, weight: 'strong', color: this.color } as const
      writeLine(pdf, brand.product, { x, y: y + 6, width: 160 }, style)
      x += Math.min(160, widthOf(pdf, brand.product, style)) + 12
    }
    writeLine(pdf, fleet, { x, y: y + 7, width: 220 }, { color: faint })
    writeLine(
      pdf,
      title,
      { x: this.right - 320, y: y + 7, width: 320 },
      { weight: 'strong', color: ink, align: 'right' },
    )
    rule(pdf, y + headHeight - 12, this.left, this.right)
    this.y = y + headHeight
  }

  /** Turns the page where less than so many points are left; answers whether it did. */
  need(height: number): boolean {
    if (this.room >= height) return false
    this.turn()
    return true
  }
  turn(): void {
    this.pdf.addPage()
    this.#begin()
  }

  /** A title of a part, kept with what follows. */
  heading(text: string, follows = 80): void {
    this.need(28 + follows)
    this.y += 6
    writeLine(
      this.pdf,
      text,
      { x: this.left, y: this.y, width: this.width },
      { size: 12.5, weight: 'strong' },
    )
    this.y += 22
  }

  /** A paragraph. */
  say(text: string, { size = 9.5, color = faint }: { size?: number; color?: string } = {}): void {
    this.need(size * 3)
    write(this.pdf, text, { x: this.left, y: this.y, width: this.width }, { size, color })
    this.y = this.pdf.y + 6
  }

  /** Numbers the pages at their feet and ends the document. */
  end(): void {
    const { pdf } = this
    const { start, count } = pdf.bufferedPageRange()
    for (let n = 0; n < count; n++) {
      pdf.switchToPage(start + n)
      const y = pdf.page.height - footHeight
      rule(pdf, y - 6, this.left, this.right, line)
      const style = { size: 8, color: faint }
      writeLine(pdf, this.#frame.foot, { x: this.left, y, width: this.width - 100 }, style)
      writeLine(
        pdf,
        t('Page {{page}} of {{pages}}', { page: n + 1, pages: count }),
        { x: this.right - 100, y, width: 100 },
        { ...style, align: 'right' },
      )
    }
    pdf.end()
  }
}
