/** The description of the REST API, as the server makes it of what answers. */
import { apiAddress } from './api-address.ts'
import { CallError, call, unreachable } from './call.ts'

export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
}
interface Content {
  readonly [type: string]: { readonly schema: JsonSchema; readonly example?: unknown }
}
export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}
export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

export const openApiPath = '/api/v1/openapi.json'
export const openApiAddress = (): string => apiAddress(openApiPath)
/** Where programs ask. */
export const apiOrigin = (): string => new URL(apiAddress('/'), location.origin).origin

/** @throws CallError */
export const openApi = async (signal: AbortSignal): Promise<OpenApi> =>
  (await (await call(openApiPath, { signal })).json()) as OpenApi

/** What came back of a request that was tried. */
export interface Tried {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
  /** Milliseconds. */
  readonly took: number
}
export interface Trial {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const shown = ['content-type', 'etag', 'ratelimit', 'retry-after', 'deprecation', 'sunset']

/** Sends a request with somebody's token, and nothing of who is signed in here. @throws CallError without a connection */
export async function tryRequest(token: string, { method, path, headers, body }: Trial): Promise<Tried> {
  const began = performance.now()
  const answer = await fetch(apiAddress(path), {
    method,
    credentials: 'omit',
    headers: {
      ...headers,
      Authorization: `Bearer ${token}`,
      ...(body !== null && { 'Content-Type': 'application/json' }),
    },
    body,
  }).catch(() => {
    throw new CallError(0, unreachable)
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: shown.flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
    body: text,
    took: performance.now() - began,
  }
}
