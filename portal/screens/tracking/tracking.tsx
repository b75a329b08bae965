/** x placeholder text */
export function Screen() {
  return null
}
