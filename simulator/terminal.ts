/** Lines for a person: what is said stays, what is under way is one line that is written anew. */

export interface Terminal {
  /** Says something that stays. */
  readonly print: (text: string) => void
  /** Shows what is under way; null takes it away. Where nobody watches it is said, at most once a `step`. */
  readonly progress: (text: string | null, step?: number) => void
}

/** `out` is a terminal or a pipe. */
export function terminal(out: NodeJS.WriteStream): Terminal {
  let current: string | null = null
  let saidStep: number | undefined
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
        if (text !== null && step !== saidStep) out.write(`${text}\n`)
        saidStep = step
        return
      }
      clear()
      current = text?.slice(0, Math.max(20, (out.columns || 80) - 1)) ?? null
      if (current !== null) out.write(current)
    },
  }
}
