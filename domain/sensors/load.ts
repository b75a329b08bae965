/** Loaded or empty: the words that both load sensors use. */
export const loads = { loaded: 'Loaded', unloaded: 'Unloaded' } as const
export type Load = keyof typeof loads
