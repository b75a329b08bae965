/** A journey in steps: they keep their order however other tests are shuffled, and stop at the first failure. */
import { beforeEach, describe, type RunnerTask } from 'vitest'

const hasFailed = (task: RunnerTask): boolean =>
  task.type === 'suite' ? task.tasks.some(hasFailed) : task.result?.state === 'fail'

/** Steps of one journey: each goes on where the one before it ended. */
export const inOrder = (name: string, steps: () => void) =>
  describe(name, { shuffle: false }, () => {
    beforeEach(({ task, skip }) => {
      // What is tried once more is the step itself: only those before it count.
      const before = task.suite!.tasks.slice(0, task.suite!.tasks.indexOf(task))
      skip(before.some(hasFailed), 'A step before this one failed.')
    })
    steps()
  })
