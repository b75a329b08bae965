/** Where the API is called: where the page comes from, unless the server says otherwise (`API_URL`). */
const base = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api"]')?.content ?? ''

/** The address of a path of the API. */
export const apiAddress = (path: string): string => (path.startsWith('/') ? base + path : path)
