/** The row that was opened is kept with this step of the way, so that the way back leads to it. */

export const rememberRow = (row: string): void => history.replaceState({ row }, '')
export const rememberedRow = (): string | undefined => history.state?.row
