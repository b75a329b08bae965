/** What a SCIM client is answered where something is wrong (RFC 7644, section 3.12). The sentences are for programs' logs: English. */

export class ScimProblem extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429
  readonly scimType: string | null
  constructor(status: ScimProblem['status'], detail: string, scimType: string | null = null) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

export const problemBody = (status: number, detail: string, scimType: string | null = null) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(scimType !== null && { scimType }),
  detail,
})

export const invalid = (detail: string) => new ScimProblem(400, detail, 'invalidValue')
export const invalidSyntax = (detail: string) => new ScimProblem(400, detail, 'invalidSyntax')
export const taken = (detail: string) => new ScimProblem(409, detail, 'uniqueness')
export const notFound = (what: string, id: string) =>
  new ScimProblem(404, `There is no ${what} ${id.slice(0, 60)}.`)
