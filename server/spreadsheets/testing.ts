/** For tests: brings files as somebody would, and waits for what becomes of them. */
import { expect } from 'vitest'
import type { TestApp } from '../testing.ts'

export interface TestedImport {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly made: number
  readonly changed: number
  readonly same: number
  readonly refused: number
  readonly odd: number
  readonly unknown: readonly string[]
  readonly message: string
}
interface TestedLine {
  readonly line: number
  readonly outcome: string
  readonly name: string
  readonly changes: readonly { readonly title: string; readonly old: string; readonly new: string }[]
  readonly problems: readonly string[]
  readonly odd: string | null
}
interface As {
  readonly kind: string
  readonly customerId: number | null
  readonly groups: readonly string[]
}

const fields = 'id state done made changed same refused odd unknown message'

/** What somebody with these claims does with spreadsheets of a kind. */
export const importing = (app: TestApp, as: As) => {
  const authorized = async (groups: readonly string[]) => ({
    authorization: `Bearer ${await app.token(...groups)}`,
  })
  const query = ({ kind, customerId }: As) =>
    `kind=${kind}${customerId === null ? '' : `&customerId=${customerId}`}`
  const send = async (payload: string | Buffer, over: Partial<As> = {}) =>
    app.http.inject({
      method: 'POST',
      url: `/v1/api/imports?${query({ ...as, ...over })}&name=trailers.csv`,
      headers: {
        ...(await authorized(over.groups ?? as.groups)),
        'content-type': 'application/octet-stream',
      },
      payload,
    })
  const job = async (id: string): Promise<TestedImport> =>
    (await app.ask(as.groups, `query($id: ID!) { spreadsheetImport(id: $id) { ${fields} } }`, { id }))
      .spreadsheetImport
  /** Once nobody works on it any more. */
  const settled = async (id: string): Promise<TestedImport> => {
    await expect.poll(async () => (await job(id)).state, { timeout: 60_000 }).not.toMatch(/reading|taking/)
    return job(id)
  }
  const uploadBytes = async (payload: string | Buffer): Promise<TestedImport> => {
    const answer = await send(payload)
    expect(answer.json()).toEqual({ id: expect.any(String), name: expect.any(String) })
    return settled(answer.json().id)
  }
  const exportedBytes = async (format: string, template = false): Promise<Buffer> => {
    const answer = await app.http.inject({
      url: `/v1/api/imports/export?${query(as)}&format=${format}${template ? '&template=true' : ''}`,
      headers: { ...(await authorized(as.groups)), 'accept-encoding': 'identity' },
    })
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }
  return {
    send,
    job,
    uploadBytes,
    exportedBytes,
    upload: (text: string) => uploadBytes(text),
    exported: async (format: string, template = false) =>
      (await exportedBytes(format, template)).toString('utf8'),
    lines: async (id: string): Promise<readonly TestedLine[]> =>
      (
        await app.ask(
          as.groups,
          `query($id: ID!) { spreadsheetLines(id: $id, pageSize: 100) {
            line outcome name problems odd changes { title old new } } }`,
          { id },
        )
      ).spreadsheetLines,
    takeIn: async (id: string, confirmOdd = false): Promise<TestedImport> => {
      await app.ask(
        as.groups,
        'mutation($id: ID!, $confirmOdd: Boolean) { takeInSpreadsheet(id: $id, confirmOdd: $confirmOdd) { id } }',
        { id, confirmOdd },
      )
      return settled(id)
    },
    cancel: async (id: string): Promise<boolean> =>
      (await app.ask(as.groups, 'mutation($id: ID!) { cancelSpreadsheet(id: $id) }', { id }))
        .cancelSpreadsheet,
  }
}
