/** Before each file of the portal's tests: what is waited for on a page is given up as late as everywhere else. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 60_000 })
}
