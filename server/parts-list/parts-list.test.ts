import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let mine: string
// Great Dane, model signs AA062.
const vin = '1GRAA0627KB000001'
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('BLU', 2)], () => noon)
  mine = `CUSTOMER_${app.customers.NOR}`
})
afterAll(() => app.close())

const importing = (oem: string, model: string, text: string, dryRun = false) =>
  app.ask(
    ['ADMINS'],
    `mutation($oem: String!, $model: String!, $text: String!, $dryRun: Boolean) {
      importParts(oem: $oem, model: $model, text: $text, dryRun: $dryRun) { taken left { where why } } }`,
    { oem, model, text, dryRun },
  )
const numbersOf = async (who = mine, of = vin) =>
  (await app.ask([who], 'query($vin: String!) { parts(vin: $vin) { partNumber } }', { vin: of })).parts.map(
    ({ partNumber }: { partNumber: string }) => partNumber,
  )

test('a trailer has the parts of its model, then those of every model of its builder', async () => {
  await importing('Great Dane', '', 'part number,name,quantity,image\nGD-1,Lamp,4,lamp\nGD-2,Hub,,')
  await importing('Great Dane', 'aa06', 'Part No,Part name\nGD-9,Door hinge')
  await importing('Great Dane', 'FB', 'number,name\nGD-8,Stake pocket')
  await importing('Wabash', '', 'number,name\nWA-1,Lamp')
  expect(await numbersOf()).toEqual(['GD-9', 'GD-1', 'GD-2'])
})

test('a list that is imported again takes the place of the one before; lists can be taken out', async () => {
  await importing('Great Dane', '', 'number,name\nGD-3,Tire')
  expect(await numbersOf()).toEqual(['GD-9', 'GD-3'])
  await app.ask(['ADMINS'], 'mutation { deletePartList(oem: "Great Dane", model: "AA06") }')
  expect(await numbersOf()).toEqual(['GD-3'])
  await expect(
    app.ask(['ADMINS'], 'mutation { deletePartList(oem: "Great Dane", model: "AA06") }'),
  ).rejects.toThrow('There is no such list of parts.')
})

test('what cannot be imported is listed with its line, and a trial keeps nothing', async () => {
  const text = 'number,name,quantity,image\n,Lamp,,\nA,,,\nB,Lamp,many,\nC,Lamp,,ftp://x\nD,Lamp,,\nd,Lamp,,'
  const { importParts } = await importing('Utility', '', text, true)
  expect(importParts.taken).toBe(1)
  expect(importParts.left.map(({ why }: { why: string }) => why.slice(0, 24))).toEqual([
    'It has no part number.',
    'It has no name.',
    "'many' is no quantity. W",
    'The image is neither an ',
    'd is in the file twice.',
  ])
  const { partLists } = await app.ask(['ADMINS'], '{ partLists { oem } }')
  expect(partLists).not.toContainEqual({ oem: 'Utility' })
})

test.each([
  ['a builder that there is not', 'Acme', '', 'Choose the builder whose parts these are.'],
  ['a model that is none', 'Wabash', 'A-1', /^A model is named by up to five/],
])('%s is refused in words', async (_what, oem, model, words) => {
  await expect(importing(oem, model, 'number,name\nA,Lamp')).rejects.toThrow(words)
})

test("of somebody else's trailer no parts are shown", async () => {
  expect(await numbersOf(`CUSTOMER_${app.customers.BLU}`)).toEqual([])
})
