/** Terminal output: printed lines stay, and progress is one line that is rewritten. */

export interface Terminal {
  /** Prints a line that stays. */
  readonly print: (text: string) => void
  /** Shows progress; null removes it. Where the output is a pipe it is printed, at most once a `step`. */
  readonly progress: (text: string | null, step?: number) => void
}

/** `out` is a terminal or a pipe. */
export function terminal(out: NodeJS.WriteStream): Terminal {
  let current: string | null = null
  let printedStep: number | undefined
  const clear = () => {
    if (current !== null) out.write('\r\x1b[2K')
  }
  return {
    print: (text) => {
      clear()
      out.write(`${text}\n`)
      if (current !== null) out.write(current)
    },
    progress: (text, step) => {
      if (!out.isTTY) {
        if (text !== null && step !== printedStep) out.write(`${text}\n`)
        printedStep = step
        return
      }
      clear()
      current = text?.slice(0, Math.max(20, (out.columns || 80) - 1)) ?? null
      if (current !== null) out.write(current)
    },
  }
}
