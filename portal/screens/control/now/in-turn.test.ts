/** Several at once: each in its turn, and one way back. */
import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

/** Notes what is done, and fails where it is told to. */
function noted(failing?: string) {
  const notes: string[] = []
  let back = async () => {}
  let told = 0
  const work = async (name: string) => {
    if (name === failing) throw new Error(`${name} failed`)
    if (name === 'nothing') return null
    notes.push(name)
    return async () => void notes.push(`not ${name}`)
  }
  const done = (count: number, undo: () => Promise<void>) => {
    told = count
    back = undo
  }
  return {
    notes,
    run: (...names: string[]) => inTurn(names, work, done),
    undo: () => back(),
    told: () => told,
  }
}

test('what is done for several is taken back for all of them', async () => {
  const { notes, run, undo, told } = noted()
  expect(await run('a', 'nothing', 'b')).toBe(2)
  expect(told()).toBe(2)
  await undo()
  expect(notes).toEqual(['a', 'b', 'not b', 'not a'])
})

test('where one fails, what was done before it stands and can be taken back', async () => {
  const { notes, run, undo, told } = noted('b')
  await expect(run('a', 'b', 'c')).rejects.toThrow('b failed')
  expect(told()).toBe(1)
  await undo()
  expect(notes).toEqual(['a', 'not a'])
})

test('where there was nothing to do, nothing is told', async () => {
  const { run, told } = noted()
  expect(await run('nothing')).toBe(0)
  expect(told()).toBe(0)
})
