// @vitest-environment happy-dom
/** What is not current says so for as long as that is so, also while it is tried again. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useQuery } from '../../data/use-query.ts'
import { NotCurrent } from './not-current.tsx'

afterEach(cleanup)

let answers: ((works: boolean) => void)[] = []
function List({ filter }: { filter: string }) {
  const query = useQuery(
    filter,
    () =>
      new Promise<string>((done, fail) =>
        answers.push((works) => (works ? done(`rows of ${filter}`) : fail(new Error('No server.')))),
      ),
    { keepPrevious: true },
  )
  return (
    <>
      <NotCurrent query={query} />
      <p>{query.answer}</p>
    </>
  )
}
const answer = (works: boolean) => answers.pop()!(works)
const note = () => screen.queryByText(/Not current: No server\./)

test('rows of the query before say that they are, until a new answer is there', async () => {
  answers = []
  const { rerender } = render(<List filter="all" />)
  answer(true)
  await screen.findByText('rows of all')
  expect(note()).toBeNull()
  rerender(<List filter="critical" />)
  answer(false)
  await screen.findByText(/Not current/)
  expect(screen.getByText('rows of all')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(note()).not.toBeNull()
  answer(true)
  await screen.findByText('rows of critical')
  expect(note()).toBeNull()
})
