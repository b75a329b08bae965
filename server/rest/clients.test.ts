/** The REST API as stock clients use it: curl, Python, and a TypeScript client generated from the description. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from './open-api.ts'
import { openRestApp, type RestApp } from './testing.ts'

const run = promisify(execFile)
const isThere = (command: string, ...args: readonly string[]) =>
  run(command, args).then(
    () => true,
    () => false,
  )
const hasCurl = await isThere('curl', '--version')
const hasPython = await isThere('python3', '--version')
/** `pip install "gql[requests]"`; where it is not there its test is skipped. */
const hasGql = hasPython && (await isThere('python3', '-c', 'import gql, requests, requests_toolbelt'))

let app: RestApp
let url: string
let token: string
beforeAll(async () => {
  app = await openRestApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}/api/v1`
  token = await app.tokenFor(app.admin, { scopes: ['trailerList', 'editGeofences'] })
})
afterAll(() => app.close())

test.skipIf(!hasCurl)('curl reads a page, and asks again only for what has changed', async () => {
  const curl = async (...args: readonly string[]) =>
    (await run('curl', ['-sS', '-i', '-H', `Authorization: Bearer ${token}`, ...args])).stdout
  const first = await curl(`${url}/vehicles?limit=2&fields=unitId`)
  expect(first).toContain('HTTP/1.1 200 OK')
  expect(JSON.parse(first.split('\r\n\r\n')[1]!).data).toEqual([{ unitId: 'NOR-1' }, { unitId: 'NOR-2' }])
  const etag = /^etag: (.+)$/im.exec(first)![1]!.trim()
  const again = await curl('-H', `If-None-Match: ${etag}`, `${url}/vehicles?limit=2&fields=unitId`)
  expect(again).toContain('HTTP/1.1 304 Not Modified')
  const wrong = await curl(`${url}/vehicles?limit=none`)
  expect(wrong).toContain('HTTP/1.1 400 Bad Request')
  expect(wrong).toContain('application/problem+json')
})

/** With requests where it is there, else with what Python brings. */
const python = `
import json, os
url, token = os.environ["URL"], os.environ["TOKEN"]
auth = {"Authorization": "Bearer " + token}
try:
    import requests
    def send(method, path, body=None, headers={}):
        answer = requests.request(method, url + path, json=body, headers={**auth, **headers})
        return answer.status_code, answer.headers, answer.json() if answer.content else None
except ImportError:
    import urllib.error, urllib.request
    def send(method, path, body=None, headers={}):
        data = None if body is None else json.dumps(body).encode()
        kind = {} if body is None else {"Content-Type": "application/json"}
        asked = urllib.request.Request(url + path, data, {**auth, **kind, **headers}, method=method)
        try:
            answer = urllib.request.urlopen(asked)
        except urllib.error.HTTPError as error:
            answer = error
        text = answer.read()
        return answer.status, answer.headers, json.loads(text) if text else None

units, after = [], None
while True:
    status, headers, page = send("GET", "/vehicles?limit=2&fields=unitId" + ("&after=" + after if after else ""))
    assert status == 200, status
    units += [row["unitId"] for row in page["data"]]
    after = page["next"]
    if after is None:
        break
fence = {"customerId": os.environ["CUSTOMER"], "name": "Python yard", "categoryId": 1, "geofenceTypeId": 1,
    "center": {"latitude": 32.7, "longitude": -96.8}, "radiusMeters": 300}
made = [send("POST", "/geofences", fence, {"Idempotency-Key": "python-1"}) for _ in range(2)]
path = "/geofences/" + made[0][2]["id"]
etag = made[0][1]["ETag"]
changed = send("PUT", path, {**fence, "radiusMeters": 350}, {"If-Match": etag})
late = send("DELETE", path, headers={"If-Match": etag})
gone = send("DELETE", path, headers={"If-Match": changed[1]["ETag"]})
print(json.dumps({"units": units, "left": headers["RateLimit"], "made": [status for status, _, _ in made],
    "same": made[0][2]["id"] == made[1][2]["id"], "changed": changed[2]["radiusMeters"], "late": late[0], "gone": gone[0]}))
`

test.skipIf(!hasPython)('Python reads all pages, and writes what it has read', async () => {
  const { stdout } = await run('python3', ['-c', python], {
    env: { ...process.env, URL: url, TOKEN: token, CUSTOMER: String(app.nor) },
  })
  expect(JSON.parse(stdout)).toEqual({
    units: ['NOR-1', 'NOR-2', 'NOR-3'],
    left: expect.stringMatching(/^"token";r=\d+;t=\d+/),
    made: [201, 201],
    same: true,
    changed: 350,
    late: 412,
    gone: 204,
  })
})

const pythonGql = `
import json, os
from gql import Client, gql
from gql.transport.exceptions import TransportQueryError
from gql.transport.requests import RequestsHTTPTransport

def client(token):
    headers = {"Authorization": "Bearer " + token}
    return Client(transport=RequestsHTTPTransport(url=os.environ["URL"], headers=headers))

asked = client(os.environ["TOKEN"])
page = gql("query ($page: PaginationInput) { vehiclesNow(paginationInput: $page) { vehicleCount vehicles { unitId } } }")
page.variable_values = {"page": {"pageSize": 2}}
found = asked.execute(page)["vehiclesNow"]
try:
    asked.execute(gql("{ dayFiles(customerId: 1) { folders } }"))
    refused = None
except TransportQueryError as error:
    refused = error.errors[0]["message"]
try:
    client("nobody's").execute(gql("{ vehiclesNow { vehicleCount } }"))
    stranger = None
except Exception as error:
    stranger = type(error).__name__
print(json.dumps({"units": [one["unitId"] for one in found["vehicles"]], "count": found["vehicleCount"],
    "refused": refused, "stranger": stranger}))
`

test.skipIf(!hasGql)('the GraphQL client of Python reads what its token may, and nothing else', async () => {
  const { stdout } = await run('python3', ['-c', pythonGql], {
    env: { ...process.env, URL: url.replace('/api/v1', '/graphql'), TOKEN: token },
  })
  expect(JSON.parse(stdout)).toEqual({
    units: ['NOR-1', 'NOR-2'],
    count: 3,
    refused: 'Not Authorized',
    stranger: 'TransportQueryError',
  })
})

const use = `
import { Api } from './client.js'
const [url, token, customer] = process.argv.slice(2) as [string, string, string]
const api = new Api({ baseUrl: url, baseApiParams: { headers: { authorization: 'Bearer ' + token } } })
const vins: string[] = []
let after: string | undefined
do {
  const { data: page } = await api.vehicles.listVehicles({ limit: 2, ...(after && { after }) })
  for (const { vin, speedMph } of page.data) vins.push(\`\${vin} \${speedMph?.toFixed(1)}\`)
  after = page.next ?? undefined
} while (after)
const made = await api.geofences.createGeofence({
  customerId: customer, name: 'Typed yard', categoryId: 1, geofenceTypeId: 1,
  center: { latitude: 32.7, longitude: -96.8 }, radiusMeters: 300,
})
// @ts-expect-error a field that no geofence has
made.data.corners
const gone = await api.geofences.deleteGeofence(made.data.id)
const problem = await api.geofences.getGeofence(made.data.id).catch((answer) => answer.error)
console.log(JSON.stringify({ vins, gone: gone.status, problem: problem.status }))
`

test('a client that is generated from the description compiles, and does what its types say', async () => {
  const { generateApi } = await import('swagger-typescript-api')
  const folder = await mkdtemp(join(tmpdir(), 'tandem-client-'))
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApi()))
    await generateApi({
      input: join(folder, 'openapi.json'),
      output: folder,
      fileName: 'client.ts',
      silent: true,
    })
    await writeFile(join(folder, 'use.ts'), use)
    const compilerOptions = {
      strict: true,
      target: 'es2022',
      module: 'nodenext',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [join(import.meta.dirname, '../../node_modules/@types')],
      outDir: 'made',
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
    const compiled = await run(process.execPath, [tsc, '-p', folder]).catch((failed) => failed)
    expect(compiled.stdout).toBe('')
    const { stdout } = await run(process.execPath, [join(folder, 'made/use.js'), url, token, String(app.nor)])
    expect(JSON.parse(stdout)).toEqual({
      vins: ['1GRAA0627KB000001 55.0', '1GRAA0627KB000002 55.0', '1GRAA0627KB000003 55.0'],
      gone: 204,
      problem: 404,
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})
