/** What answers the messages of the protocol. It is loaded with the first of them: most installations have no assistants. */
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Context } from '../graphql/builder.ts'
import type { Log } from '../platform/log.ts'
import type { Asking } from './asking.ts'
import { serve } from './serve.ts'

const version = '1.0.0'

export interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
  readonly context: Context
}
export interface Reply {
  readonly status: number
  readonly type: string | null
  readonly text: string
}

export const openHandler = (askingOf: (context: Context) => Asking, log: Log) => {
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const context = authInfo!.extra!.context as Context
      return serve(version, context, askingOf(context))
    },
    {
      // Nothing here changes that could be listened for, so no stream stays open.
      maxSubscriptions: 0,
      onerror: (error) => log.seldom('mcp', 'A request of an assistant was not served', { error }),
    },
  )
  return {
    answer: async ({ url, headers, body, context }: Message): Promise<Reply> => {
      const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
      const answer = await handler.fetch(request, {
        parsedBody: body,
        // The token itself stays outside.
        authInfo: { token: '', clientId: String(context.viewer.token!.id), scopes: [], extra: { context } },
      })
      return {
        status: answer.status,
        type: answer.headers.get('content-type'),
        text: await answer.text(),
      }
    },
    close: () => handler.close(),
  }
}
