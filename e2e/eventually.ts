/** Waits for something while a file sets its stage: `expect.poll` is for tests alone. */

/** Asks again and again until it is so; gives up after two minutes, and says what it waited for. */
export async function eventually(what: string, isSo: () => Promise<boolean>, interval = 250): Promise<void> {
  for (const giveUp = Date.now() + 120_000; !(await isSo()); ) {
    if (Date.now() > giveUp) throw new Error(`This did not come about: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
}
